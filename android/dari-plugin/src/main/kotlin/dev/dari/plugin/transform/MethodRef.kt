package dev.dari.plugin.transform

import org.objectweb.asm.Handle
import org.objectweb.asm.tree.MethodInsnNode

/** A method as an instruction names it; [owner] is an internal name. */
internal data class MethodRef(val owner: String, val name: String, val descriptor: String) {
    constructor(call: MethodInsnNode) : this(call.owner, call.name, call.desc)

    constructor(handle: Handle) : this(handle.owner, handle.name, handle.desc)
}
