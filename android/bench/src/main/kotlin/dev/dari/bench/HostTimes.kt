package dev.dari.bench

/**
 * What all processors of the machine did since it started.
 *
 * @property cpuNs CPU time of all processes and the kernel, in ns
 * @property stealNs time that the machine below (a hypervisor) gave to others, in ns
 */
public class HostTimes(public val cpuNs: Long, public val stealNs: Long)
