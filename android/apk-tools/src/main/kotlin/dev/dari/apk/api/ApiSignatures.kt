package dev.dari.apk.api

import com.android.tools.r8.BackportedMethodList
import com.android.tools.r8.BackportedMethodListCommand
import dev.dari.apk.protocol.ToolException
import org.codehaus.mojo.animal_sniffer.SignatureChecker
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

/**
 * The classes of one Android API level.
 * @property classes what the signature file lists, by name.
 * @property replaced methods that D8 puts code of its own in place of. The file lists those that the level lacks as if it
 * had them; after D8 only that code itself may still call one.
 */
internal class Api(val classes: Map<String, ClassShape>, val replaced: Set<Reference>)

/** Reads signature files of animal-sniffer's. */
internal object ApiSignatures {
    private data class Key(val file: Path, val modified: Long, val size: Long, val minApi: Int)

    private val read = HashMap<Key, Api>()

    /**
     * The API of [file], whose level is [minApi]; kept, since reading it takes longer than a check.
     * @throws ToolException if [file] is no signature file.
     */
    fun of(file: Path, minApi: Int): Api {
        val key = Key(file.toRealPath(), Files.getLastModifiedTime(file).toMillis(), Files.size(file), minApi)
        return synchronized(read) { read.getOrPut(key) { Api(load(file), replaced(minApi)) } }
    }

    private fun load(file: Path): Map<String, ClassShape> {
        val classes = try {
            Files.newInputStream(file).use(SignatureChecker::loadClasses)
        } catch (e: IOException) {
            throw ToolException.input("\"$file\" is not a signature file: ${e.message}", cause = e)
        } catch (e: ClassCastException) {
            throw ToolException.input("\"$file\" is not a signature file", cause = e)
        }
        return classes.mapValues { (_, one) -> ClassShape(listOfNotNull(one.superClass) + one.superInterfaces.orEmpty(), one.signatures) }
    }

    /** D8's own list; its form is `a/b/C#name(…)V`. */
    private fun replaced(minApi: Int): Set<Reference> {
        val found = ArrayList<String>()
        // The newer form, with a minor level, is not in every SDK's D8.
        @Suppress("DEPRECATION")
        val command = BackportedMethodListCommand.builder().setMinApiLevel(minApi).setConsumer { text, _ -> found += text.lines() }.build()
        BackportedMethodList.run(command)
        return found.filter { '#' in it }.mapTo(HashSet()) { Reference(it.substringBefore('#'), it.substringAfter('#')) }
    }
}
