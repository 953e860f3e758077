package dev.dari.sample.lib.login

/** How an attempt to log in ended. */
public sealed class LoginResult {
    /** There is a session now. */
    public class Success(public val session: Session) : LoginResult()

    /** Nobody was asked, since the input cannot be right. */
    public class Invalid(public val problems: List<String>) : LoginResult()

    /** Too many failures. */
    public class Locked(public val waitMillis: Long) : LoginResult()

    /** The directory does not know them. */
    public object Refused : LoginResult()
}
