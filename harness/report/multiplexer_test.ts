import assert from "node:assert/strict";
import type { RunEvent, RunListener } from "../core/events.ts";
import { ExitCode } from "../core/exit_code.ts";
import { EventMultiplexer } from "./multiplexer.ts";

const warning = (message: string): RunEvent => ({ type: "warning", message });

function recorder(heard: string[], name: string): { name: string; listener: RunListener } {
  return {
    name,
    listener: {
      onEvent: (event) => {
        heard.push(`${name} ${event.type === "warning" ? event.message : event.type}`);
      },
    },
  };
}

Deno.test("EventMultiplexer passes every event to every listener, in order", () => {
  const heard: string[] = [];
  const events = new EventMultiplexer([recorder(heard, "a"), recorder(heard, "b")], () => {});
  events.onEvent(warning("1"));
  events.onEvent(warning("2"));
  assert.deepEqual(heard, ["a 1", "b 1", "a 2", "b 2"]);
  assert.deepEqual(events.broken, []);
  assert.equal(events.exitCode(ExitCode.overBudget), ExitCode.overBudget);
});

Deno.test("EventMultiplexer reports a listener that throws once, leaves it out and goes on", () => {
  const heard: string[] = [];
  const lines: string[] = [];
  let calls = 0;
  const events = new EventMultiplexer([
    recorder(heard, "a"),
    {
      name: "bad",
      listener: {
        onEvent: () => {
          calls++;
          throw new Error("no\nspace");
        },
      },
    },
    recorder(heard, "c"),
  ], (line) => lines.push(line));
  events.onEvent(warning("1"));
  events.onEvent(warning("2"));
  assert.equal(calls, 1);
  assert.deepEqual(heard, ["a 1", "c 1", "a 2", "c 2"]);
  assert.deepEqual(lines, ['error: the reporter "bad" broke and is left out: no space']);
  assert.deepEqual(events.broken, ["bad"]);
});

Deno.test("EventMultiplexer turns good codes, and no worse ones, into broken", () => {
  const bad = { name: "bad", listener: { onEvent: () => assert.fail("broken") } };
  const events = new EventMultiplexer([bad], () => {});
  events.onEvent(warning("1"));
  const codes = [0, 1, 2, 75, 99, 130] as const;
  assert.deepEqual(codes.map((code) => events.exitCode(code)), [1, 1, 2, 1, 1, 130]);
});

Deno.test("EventMultiplexer leaves out an async listener that rejects, and reports it once", async () => {
  const lines: string[] = [];
  let calls = 0;
  const listener: RunListener = {
    onEvent: async () => {
      calls++;
      await Promise.resolve();
      throw new Error("late");
    },
  };
  const events = new EventMultiplexer([{ name: "slow", listener }], (line) => lines.push(line));
  events.onEvent(warning("1"));
  events.onEvent(warning("2"));
  await new Promise((resolve) => setTimeout(resolve));
  events.onEvent(warning("3"));
  assert.equal(calls, 2);
  assert.equal(lines.length, 1);
  assert.deepEqual(events.broken, ["slow"]);
});

Deno.test("EventMultiplexer survives when standard error is what is broken", () => {
  const bad = { name: "bad", listener: { onEvent: () => assert.fail("broken") } };
  const events = new EventMultiplexer([bad], () => assert.fail("closed pipe"));
  events.onEvent(warning("1"));
  assert.deepEqual(events.broken, ["bad"]);
});

Deno.test("EventMultiplexer refuses two listeners of one name", () => {
  assert.throws(
    () => new EventMultiplexer([recorder([], "a"), recorder([], "a")], () => {}),
    RangeError,
  );
});
