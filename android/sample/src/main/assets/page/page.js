"use strict";

const bridges = JSON.parse(globalThis.Sample.bridges());
const element = (id) => document.getElementById(id);

/**
 * Calls every method of a bridge so many times, and waits for nothing: bridge calls are synchronous. Times include
 * JavaScript's side and the crossing, unlike the harness's own figures.
 *
 * @param {string} name the bridge's name, such as "Cart"
 * @param {number} [calls] calls of each method
 * @param {{size?: number, method?: string, args?: unknown[]}} [options] characters of data; one method only; its
 *   arguments as they are instead of made-up ones
 * @returns {{name: string, calls: number, milliseconds: number, errors: string[], counts: object}} what happened
 * @throws {RangeError} if there is no such bridge or method
 */
globalThis.runScenario = (name, calls = 1, options = {}) => {
  const all = bridges[name];
  if (all === undefined) {
    throw new RangeError(`There is no bridge "${name}", only: ${Object.keys(bridges).join(", ")}`);
  }
  const methods = globalThis.BridgeArguments.order(
    all.filter(({ method }) => options.method === undefined || options.method === method),
  );
  if (methods.length === 0) {
    throw new RangeError(`Bridge "${name}" has no method "${options.method}"`);
  }
  const made = new globalThis.BridgeArguments(options.size ?? 100);
  const errors = [];
  const start = performance.now();
  for (let i = 0; i < calls; i++) {
    made.nextRoundTrip();
    for (const { method, parameters } of methods) {
      try {
        globalThis[name][method](...(options.args ?? made.of(parameters)));
      } catch (error) {
        errors.push(`${method}: ${error.message}`);
      }
    }
  }
  const milliseconds = performance.now() - start;
  return { name, calls, milliseconds, errors: errors.slice(0, 10), counts: counts() };
};

/** Names of the bridges of this build, for scripts. */
globalThis.scenarioNames = () => Object.keys(bridges);

function counts() {
  return JSON.parse(globalThis.Sample.counts());
}

function show(result) {
  const { runtime, requests, responses, entries } = counts();
  element("counts").textContent = `${runtime}: ${requests} requests, ${responses} responses, ${entries} entries`;
  if (result !== undefined) element("result").textContent = JSON.stringify(result, null, 2);
}

for (const name of Object.keys(bridges)) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  button.addEventListener("click", () => {
    show(globalThis.runScenario(name, Number(element("calls").value), { size: Number(element("size").value) }));
  });
  element("bridges").append(button);
}
element("clear").addEventListener("click", () => {
  globalThis.Sample.clear();
  show();
});
show();
