package dev.dari.store.jdbc

import dev.dari.store.StoreContract
import java.io.File
import java.nio.file.Files
import java.nio.file.Path
import java.sql.DriverManager
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.io.TempDir

class JdbcMessageStoreTest {
    @TempDir
    lateinit var folder: Path

    @TestFactory
    fun contract(): List<DynamicTest> = StoreContract.CASES.map { (name, case) -> dynamicTest(name) { case(contract(newFile())) } }

    private fun newFile(): File = File(Files.createTempDirectory(folder, "case").toFile(), "store.db")

    private fun contract(file: File) = StoreContract(file, { JdbcMessageStore(file) }) { sql ->
        DriverManager.getConnection("jdbc:sqlite:${file.path}").use { other -> other.createStatement().use { it.execute(sql) } }
    }
}
