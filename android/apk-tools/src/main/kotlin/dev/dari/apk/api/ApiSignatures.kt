package dev.dari.apk.api

import com.android.tools.r8.BackportedMethodList
import com.android.tools.r8.BackportedMethodListCommand
import dev.dari.apk.protocol.ToolException
import org.codehaus.mojo.animal_sniffer.SignatureChecker
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

/**
 * The classes of one Android API level, from a signature file of animal-sniffer's.
 *
 * Such files for Android also list methods that the level lacks and that D8 replaces by code of its own. The check sees
 * dexes, in which those are replaced already, so they are taken out again: one that is still there would fail on a phone.
 */
internal object ApiSignatures {
    private data class Key(val file: Path, val modified: Long, val size: Long)

    private val read = HashMap<Key, Map<String, ClassShape>>()

    /**
     * The classes of [file] by name; kept, since reading them takes longer than a check.
     * @throws ToolException if [file] is no signature file.
     */
    fun of(file: Path, minApi: Int): Map<String, ClassShape> {
        val key = Key(file.toRealPath(), Files.getLastModifiedTime(file).toMillis(), Files.size(file))
        return synchronized(read) { read.getOrPut(key) { load(file, backported(minApi)) } }
    }

    private fun load(file: Path, replaced: Map<String, Set<String>>): Map<String, ClassShape> {
        val classes = try {
            Files.newInputStream(file).use(SignatureChecker::loadClasses)
        } catch (e: IOException) {
            throw ToolException.input("\"$file\" is not a signature file: ${e.message}", cause = e)
        } catch (e: ClassCastException) {
            throw ToolException.input("\"$file\" is not a signature file", cause = e)
        }
        return classes.mapValues { (name, one) ->
            ClassShape(listOfNotNull(one.superClass) + one.superInterfaces.orEmpty(), one.signatures - replaced[name].orEmpty())
        }
    }

    /** Methods that D8 replaces for [minApi], by class; D8's form is `a/b/C#name(…)V`. */
    private fun backported(minApi: Int): Map<String, Set<String>> {
        val lines = StringBuilder()
        // The newer form, with a minor level, is not in every SDK's D8.
        @Suppress("DEPRECATION")
        val command = BackportedMethodListCommand.builder().setMinApiLevel(minApi).setConsumer { text, _ -> lines.append(text) }.build()
        BackportedMethodList.run(command)
        return lines.lines().filter { '#' in it }.groupBy({ it.substringBefore('#') }, { it.substringAfter('#') }).mapValues { it.value.toSet() }
    }
}
