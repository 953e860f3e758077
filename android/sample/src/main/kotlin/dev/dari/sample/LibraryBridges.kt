package dev.dari.sample

import dev.dari.sample.lib.cart.Cart
import dev.dari.sample.lib.cart.CartBridge
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

/** The bridges that the app's libraries bring, set up with something to work on. */
object LibraryBridges {
    /** A fresh set, by the name that the page knows each by. */
    fun create(): Map<String, Any> = linkedMapOf(
        "Cart" to CartBridge(Cart("EUR"), "DE"),
        "Login" to LoginBridge(LoginService({ Account("a1", it.user, setOf(Role.READER)) })),
        "Media" to MediaBridge(player(), Subtitles.parse("00:00:00.000 --> 00:01:00.000\nA line")),
        "Push" to PushBridge(Subscriptions().also { it.subscribe(Topic("orders/**")) { } }, NoticeQueue(20)),
        "Share" to ShareBridge(ShareService()),
    )

    private fun player(): Player = Player(Playlist(listOf(MediaItem("m1", "A clip", 60_000, MediaKind.CLIP))), System::currentTimeMillis)
}
