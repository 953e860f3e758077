package dev.dari.sample.lib.push

/** Who wants to hear of what. */
public class Subscriptions {
    /** Hears notices. */
    public fun interface Subscriber {
        /** One more. */
        public fun onNotice(notice: Notice)
    }

    private class Entry(val topic: Topic, val subscriber: Subscriber)

    private val entries = ArrayList<Entry>()

    /** Adds one; what comes back ends it. */
    @Synchronized
    public fun subscribe(topic: Topic, subscriber: Subscriber): Ending {
        val entry = Entry(topic, subscriber)
        entries.add(entry)
        return Ending { synchronized(this) { entries.remove(entry) } }
    }

    /** Tells everyone who asked; how many. */
    public fun publish(notice: Notice): Int {
        val hearing = synchronized(this) { entries.filter { it.topic.matches(notice.topic) } }
        for (entry in hearing) entry.subscriber.onNotice(notice)
        return hearing.size
    }

    /** The topics asked for, each once. */
    @Synchronized
    public fun topics(): List<Topic> = entries.map { it.topic }.distinct()

    /** Ends a subscription. */
    public fun interface Ending {
        /** Once is enough. */
        public fun end()
    }
}
