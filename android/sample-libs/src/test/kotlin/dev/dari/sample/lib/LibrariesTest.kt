package dev.dari.sample.lib

import dev.dari.sample.lib.cart.Cart
import dev.dari.sample.lib.cart.CartBridge
import dev.dari.sample.lib.cart.Discount
import dev.dari.sample.lib.cart.Money
import dev.dari.sample.lib.login.Account
import dev.dari.sample.lib.login.LoginBridge
import dev.dari.sample.lib.login.LoginService
import dev.dari.sample.lib.login.Role
import dev.dari.sample.lib.media.MediaBridge
import dev.dari.sample.lib.media.MediaItem
import dev.dari.sample.lib.media.MediaKind
import dev.dari.sample.lib.media.Player
import dev.dari.sample.lib.media.Playlist
import dev.dari.sample.lib.media.Subtitles
import dev.dari.sample.lib.push.NoticeQueue
import dev.dari.sample.lib.push.PushBridge
import dev.dari.sample.lib.push.Subscriptions
import dev.dari.sample.lib.push.Topic
import dev.dari.sample.lib.share.ShareBridge
import dev.dari.sample.lib.share.ShareService
import org.json.JSONObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.File

/** Each library through its bridge, as a page calls it. */
class LibrariesTest {
    @Test
    fun `cart adds, discounts and taxes`() {
        val cart = Cart("EUR").also { it.discount(Discount.Percent(10)) }
        val bridge = CartBridge(cart, "DE")
        repeat(2) { bridge.postCart("add", "r1", """{"sku":"a","price":119000}""") }
        bridge.postCart("total", "r2", null)
        val result = JSONObject(bridge.answer!!).getJSONObject("result")
        assertEquals(214_200, result.getLong("due"))
        assertEquals("2,142.00 EUR", result.getString("text"))
        assertEquals(38_000, result.getLong("tax"))
        bridge.postCart("remove", "r3", "b")
        assertEquals("MISSING", JSONObject(bridge.answer!!).getString("reason"))
        assertEquals(Money(1, "EUR"), Money(3, "EUR") - Money(2, "EUR"))
    }

    @Test
    fun `login gives sessions, slows guessing down and logs out`() {
        var now = 0L
        val service = LoginService({ if (it.secret == "right pass 1") Account("a1", it.user, setOf(Role.READER)) else null }, nowMillis = { now })
        val bridge = LoginBridge(service)
        fun call(method: String, args: String): JSONObject {
            bridge.postLogin("""{"method":"$method","id":"r1","args":$args}""")
            return JSONObject(bridge.answer!!)
        }
        assertTrue("characters" in call("login", """{"user":"u","secret":"s"}""").getString("message"))
        assertFalse(call("login", """{"user":"u","secret":"wrong pass 1"}""").getBoolean("ok"))
        assertEquals(500, call("login", """{"user":"u","secret":"right pass 1"}""").getLong("waitMillis"))
        now += 500
        val token = call("login", """{"user":"u","secret":"right pass 1"}""").getString("token")
        assertTrue(call("session", """{"token":"$token"}""").getBoolean("ok"))
        assertFalse(call("session", """{"token":"${token.reversed()}"}""").getBoolean("ok"))
        assertEquals(1, call("logout", """{"token":"$token"}""").getInt("ended"))
        bridge.postLogin("[")
        assertFalse(JSONObject(bridge.answer!!).getBoolean("ok"))
    }

    @Test
    fun `media plays, seeks and comes to the end`() {
        var now = 0L
        val items = listOf(MediaItem("1", "one", 10_000, MediaKind.CLIP), MediaItem("2", "two", 5_000, MediaKind.SONG))
        val bridge = MediaBridge(Player(Playlist(items)) { now }, Subtitles.parse("00:00:01.000 --> 00:00:02.000\nHello"))
        bridge.postMedia("play", "r1", 0)
        now += 1_500
        bridge.postMedia("cue", "r2", 0)
        assertEquals("r2: plays one Hello", bridge.answer)
        bridge.postMedia("seek", "r3", 9_000)
        now += 2_000
        bridge.postMedia("cue", "r4", 0)
        assertEquals("r4: ended one", bridge.answer)
        bridge.postMedia("skip", "r5", 0)
        assertEquals("r5: plays two", bridge.answer)
        bridge.postMedia("jump", "r6", 0)
        assertEquals("r6: unknown", bridge.answer)
    }

    @Test
    fun `push tells who asked and queues by priority`() {
        val heard = ArrayList<String>()
        val bridge = PushBridge(Subscriptions().also { all -> all.subscribe(Topic("orders/*/kr")) { heard.add(it.id) } }, NoticeQueue(10))
        fun publish(id: String, topic: String, priority: String) =
            bridge.postPush("""{"header":{"action":"publish","id":"r"},"payload":{"id":"$id","topic":"$topic","title":"t$id","priority":"$priority"}}""")
        publish("1", "orders/new/kr", "LOW")
        assertEquals(1, JSONObject(bridge.answer!!).getInt("result"))
        publish("2", "orders/kr", "HIGH")
        assertEquals(listOf("1"), heard)
        bridge.postPush("""{"header":{"action":"next","id":"r"}}""")
        assertEquals("t2", JSONObject(bridge.answer!!).getString("result"))
    }

    @Test
    fun `share cleans links, cuts texts and puts what was used first`() {
        val service = ShareService(nowMillis = { 0 })
        val bridge = ShareBridge(service)
        assertEquals("[T\\*](a://b?x=1#f)", bridge.share("note", "r1", "a://b?utm_source=m&x=1&ref=2#f", "T*"))
        assertEquals("word ".repeat(32).trim() + "\u2026", bridge.share("message", "r2", "word ".repeat(100), null))
        assertEquals(null, bridge.share("nowhere", "r3", "x", null))
        assertEquals(listOf("message", "note"), service.history.map { it.target })
    }

    @Test
    fun `no library names another`() {
        for (library in File("target/classes/dev/dari/sample/lib").listFiles()!!.filter { it.isDirectory }) {
            for (file in library.walk().filter { it.extension == "class" }) {
                val text = file.readText(Charsets.ISO_8859_1)
                val named = Regex("dev/dari/sample/lib/([a-z]+)").findAll(text).map { it.groupValues[1] }.toSet()
                assertEquals(setOf(library.name), named, file.path)
            }
        }
    }
}
