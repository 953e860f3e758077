package dev.dari.plugin.mapping

import dev.dari.plugin.dsl.dari
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

class MappingReaderTest {
    @Test
    fun `the DSL and the JSON form are one model`() {
        val mapping = dari {
            request("a") {
                scope = Scope.ALL
                className = "a.b.C\$D"
                method = "post"
                signature = "(Ljava/lang/String;)V"
                annotation = "android.webkit.JavascriptInterface"
                handlerName = join(json(arg(0), "a.b[0].c"), ".", methodName)
                requestId = json(arg(0), "id")
                data = json(arg(0), "")
                onlyIf(json(arg(0), "type") equalTo "x")
                onlyIf(arg(1) notEqualTo "")
                onlyIf(present(arg(2)))
                onlyIf(absent(arg(3)))
                tag = "t"
                fireAndForget = false
                reply {
                    data = returnValue
                    success = json(arg(0), "ok")
                }
            }
            response("b") {
                subclassesOf = "a.Base"
                direction = Direction.APP_TO_WEB
                success = arg(1)
            }
            exclude("a.b.E")
            exclude("a.b.F", "m")
        }
        val read = MappingReader.read(mapping.toJsonText())
        assertEquals(mapping, read)
        assertEquals(mapping.toJsonText(), read.toJsonText())
    }

    @Test
    fun `defaults are project scope and web to app`() {
        val rule = MappingReader.read("""{"schemaVersion":1,"rules":[{"id":"a","class":"C","hook":"request","fireAndForget":null}]}""").rules.single()
        assertEquals(Scope.PROJECT, rule.scope)
        assertEquals(Direction.WEB_TO_APP, rule.direction)
        assertEquals(null, rule.fireAndForget)
    }

    /** `'` stands for `"`; the fragment is put into a rule that is valid otherwise. */
    @ParameterizedTest
    @CsvSource(
        delimiter = '|', quoteCharacter = '`',
        value = [
            "'handler':{'arg':0}                               | handler                | is not known",
            "'handlerName':{'arg':'0'}                         | handlerName            | index of a parameter",
            "'handlerName':{'arg':-1}                          | handlerName            | does not exist",
            "'handlerName':{'arg':1.5}                         | handlerName            | index of a parameter",
            "'handlerName':{}                                  | handlerName            | exactly one of",
            "'handlerName':{'arg':0,'constant':'x'}            | handlerName            | exactly one of",
            "'handlerName':{'field':'x'}                       | handlerName.field      | is not known",
            "'handlerName':{'methodName':false}                | handlerName.methodName | must be true",
            "'handlerName':{'returnValue':true}                | handlerName            | return value",
            "'data':{'json':{'arg':0,'path':'a','x':1}}        | data.json.x            | is not known",
            "'data':{'json':{'arg':0}}                         | data.json.path         | is missing",
            "'data':{'json':{'arg':0,'path':'a..b'}}           | data                   | is not a path",
            "'data':{'json':{'arg':0,'path':'a[x]'}}           | data                   | is not a path",
            "'data':{'join':[]}                                | data                   | joins nothing",
            "'data':{'join':[{'arg':0},{'arg':true}]}          | data.join[1]           | index of a parameter",
            "'data':'x'                                        | data                   | must be an object",
            "'success':{'arg':0}                               | success                | belongs to a response",
            "'onlyIf':[{'value':{'arg':0}}]                    | onlyIf[0]              | exactly one of",
            "'onlyIf':[{'value':{'arg':0},'equals':'a','present':true}] | onlyIf[0]     | exactly one of",
            "'onlyIf':[{'equals':'a'}]                         | onlyIf[0].value        | is missing",
            "'onlyIf':[{'value':{'arg':0},'is':'a'}]           | onlyIf[0].is           | is not known",
            "'onlyIf':{}                                       | onlyIf                 | JSON array",
            "'reply':{'data':{'returnValue':true},'tag':'x'}   | reply.tag              | is not known",
            "'reply':true                                      | reply                  | must be a JSON object",
            "'tag':5                                           | tag                    | must be text",
            "'fireAndForget':'yes'                             | fireAndForget          | true or false",
            "'scope':'jars'                                    | scope                  | is not one of",
            "'direction':'both'                                | direction              | is not one of",
            "'method':'<init>'                                 | method                 | can be hooked",
            "'signature':'(String)V'                           | signature              | JVM method descriptor",
            "'annotation':'a/b/C'                              | annotation             | binary class name",
        ],
    )
    fun `a mistake names the rule and the key`(fragment: String, key: String, why: String) {
        val text = """{"schemaVersion":1,"rules":[{"id":"my.rule","class":"a.C","hook":"request",${fragment.trim().replace('\'', '"')}}]}"""
        val message = assertThrows(MappingException::class.java) { MappingReader.read(text) }.message.orEmpty()
        for (part in listOf("Rule \"my.rule\"", "key \"${key.trim()}\"", why.trim())) assertTrue(part in message, message)
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|', quoteCharacter = '`',
        value = [
            "[]                                                     | must be a JSON object",
            "{'schemaVersion':1}                                    | key `rules`: is missing",
            "{'schemaVersion':2,'rules':[]}                         | key `schemaVersion`: 2 is not supported",
            "{'schemaVersion':1,'rules':[],'rule':[]}               | key `rule`: is not known",
            "{'schemaVersion':1,'rules':[{'class':'C','hook':'request'}]}     | Rule 0, key `id`: is missing",
            "{'schemaVersion':1,'rules':[{'id':'a','hook':'request'}]}        | Rule `a`, key `class`: is missing",
            "{'schemaVersion':1,'rules':[{'id':'a','class':'C'}]}             | Rule `a`, key `hook`: is missing",
            "{'schemaVersion':1,'rules':[{'id':'a','class':'C','hook':'response','handlerName':{'arg':0}}]} | key `handlerName`: belongs to a request",
            "{'schemaVersion':1,'rules':[{'id':'a','class':'C','hook':'request'},{'id':'a','class':'D','hook':'request'}]} | used twice",
            "{'schemaVersion':1,'rules':[],'exclude':[{'method':'m'}]}        | Exclude 0, key `class`: is missing",
            "{'schemaVersion':1,'rules':[],'exclude':[{'class':'C','x':1}]}   | Exclude 0, key `x`: is not known",
            "{'schemaVersion':1,'schemaVersion':1,'rules':[]}                 | stands twice",
            "{'schemaVersion':1,'rules':[],}                                  | line 1, column 31",
            "{'schemaVersion':1,'rules':[]} x                                 | after the end",
            "{schemaVersion:1}                                                | double quotes",
        ],
    )
    fun `a mistake outside the rules is named too`(text: String, why: String) {
        val message = assertThrows(MappingException::class.java) { MappingReader.read(text.trim().replace('\'', '"')) }.message.orEmpty()
        assertTrue(why.trim().replace('`', '"') in message, message)
    }

    @Test
    fun `join takes text and expressions and nothing else`() {
        val message = assertThrows(IllegalArgumentException::class.java) {
            dari { request("a") { className = "C"; data = join(arg(0), 5) } }
        }.message.orEmpty()
        assertTrue("\"5\"" in message, message)
    }

    @Test
    fun `digits, escapes and order survive`() {
        val text = """{"schemaVersion":1,"rules":[{"id":"é\u00e9\ud83d\ude00\"\\","class":"C","hook":"request","tag":"\u0001\n"}]}"""
        val mapping = MappingReader.read(text)
        assertEquals("éé\uD83D\uDE00\"\\", mapping.rules.single().id)
        assertEquals(mapping, MappingReader.read(mapping.toJsonText()))
    }
}
