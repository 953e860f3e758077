package dev.dari.store.android

import android.database.SQLException
import android.database.sqlite.SQLiteDatabase
import dev.dari.store.StoreContract
import dev.dari.store.jdbc.JdbcMessageStore
import java.io.File
import org.junit.Rule
import org.junit.Test
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config

/** The store on Android 14's own database classes and a native SQLite, on the host. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34], manifest = Config.NONE)
class AndroidMessageStoreTest {
    @get:Rule
    val folder = TemporaryFolder()

    private fun newFile(): File = File(folder.newFolder(), "store.db")

    private fun contract(file: File) = StoreContract(file, { AndroidMessageStore(file) }) { sql ->
        SQLiteDatabase.openDatabase(file.path, null, SQLiteDatabase.CREATE_IF_NECESSARY) { }.use { it.execSQL(sql) }
    }

    @Test
    fun contract() {
        val failed = StoreContract.CASES.mapNotNull { (name, case) ->
            runCatching { case(contract(newFile())) }.exceptionOrNull()?.let { AssertionError(name, it) }
        }
        if (failed.isEmpty()) return
        val all = AssertionError("Failed: ${failed.joinToString { "${it.message} (${it.cause})" }}")
        failed.forEach(all::addSuppressed)
        throw all
    }

    // They are constants of the stubs, so what is compiled in here is the stubs' value.
    @Test
    fun `flags have the framework's own values`() {
        val flags = mapOf(
            "CREATE_IF_NECESSARY" to SQLiteDatabase.CREATE_IF_NECESSARY,
            "NO_LOCALIZED_COLLATORS" to SQLiteDatabase.NO_LOCALIZED_COLLATORS,
            "ENABLE_WRITE_AHEAD_LOGGING" to SQLiteDatabase.ENABLE_WRITE_AHEAD_LOGGING,
        )
        for ((name, value) in flags) assertEquals(SQLiteDatabase::class.java.getField(name).getInt(null), value, name)
    }

    @Test
    fun `what is thrown is the framework's own exception`() {
        val file = newFile()
        file.writeText("no database ".repeat(200))
        assertThrows(SQLException::class.java) { AndroidMessageStore(file).load(1) }
        assertThrows(SQLException::class.java) { AndroidMessageStore(File(file, "in/no/folder")).load(1) }
    }

    @Test
    fun `the host's store and this one read each other's files`() {
        val entries = StoreContract.varied() + StoreContract.ODD_TEXTS.mapIndexed { i, text -> StoreContract.entry(10L + i, text) }
        val mine = newFile()
        AndroidMessageStore(mine).use { it.write(entries, 500) }
        JdbcMessageStore(mine).use { assertEquals(entries, it.load(500)) }
        val theirs = newFile()
        JdbcMessageStore(theirs).use { it.write(entries, 500) }
        AndroidMessageStore(theirs).use { assertEquals(entries, it.load(500)) }
    }
}
