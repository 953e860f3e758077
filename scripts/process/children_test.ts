import assert from "node:assert/strict";
import { Children } from "./children.ts";
import { parseProcessRows, treeBelow } from "./process_tree.ts";

async function treeOf(pid: number): Promise<number[]> {
  const { stdout } = await new Deno.Command("ps", {
    args: ["-A", "-o", "pid=,ppid=,stat=,lstart="],
  }).output();
  return treeBelow(parseProcessRows(new TextDecoder().decode(stdout)), pid).map((row) => row.pid);
}

Deno.test("Children.run() gives the command's exit code", async () => {
  assert.equal(await new Children().run({ program: "sh", args: ["-c", "exit 3"] }), 3);
});

Deno.test("Children.run() rejects with NotFound for a missing program", async () => {
  const running = new Children().run({ program: "no-such-program-anywhere", args: [] });
  await assert.rejects(running, Deno.errors.NotFound);
});

Deno.test("Children.end() ends a command with what it started, deaf to SIGTERM or not", async () => {
  const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "dari-scenario-children-" });
  try {
    const ready = `${folder}/ready`;
    const children = new Children(200);
    // The grandchild ignores SIGTERM, so only the second step, by its id, can end it.
    const script = `sh -c 'trap "" TERM; echo $$ > ${ready}; while :; do sleep 0.1; done' & wait`;
    const running = children.run({ program: "sh", args: ["-c", script] });
    let grandchild = 0;
    while (grandchild === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      grandchild = Number(await Deno.readTextFile(ready).catch(() => "0"));
    }
    assert.ok((await treeOf(grandchild)).includes(grandchild));
    await children.end();
    assert.notEqual(await running, 0);
    // The kernel ends a killed process a moment after the signal is sent.
    let left = await treeOf(grandchild);
    for (let look = 0; left.length > 0 && look < 50; look++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      left = await treeOf(grandchild);
    }
    assert.deepEqual(left, []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("Children.run() starts nothing after end()", async () => {
  const children = new Children();
  await children.end();
  assert.equal(children.ended, true);
  assert.equal(await children.run({ program: "no-such-program-anywhere", args: [] }), 130);
});
