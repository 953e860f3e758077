package dev.dari

/** Who started an exchange over the bridge. A reply has the direction of the request that it answers. */
public enum class Direction {
    /** The page called the app. */
    WEB_TO_APP,

    /** The app called the page. */
    APP_TO_WEB,
}
