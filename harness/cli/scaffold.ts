/** What `init` writes as a first scenario. */
export const FIRST_SCENARIO =
  `import { bridge, defineScenario, method, param, role, us } from "@dari/scenario";

// Your bridge: its methods, and what each parameter carries. The Kotlin to be measured, the
// messages and the plugin's mapping are made of this; \`deno task scenario show-source first\`
// prints them.
export default defineScenario({
  id: "first",
  title: "Our bridge",
  bridge: bridge.custom({
    request: method("postMessage", [
      param.json({
        method: role.handler("getOrders"),
        callbackId: role.requestId(),
        params: role.data(),
      }),
    ]),
    response: method("postResult", [
      param.json({ callbackId: role.requestId(), ok: role.success(), result: role.data() }),
    ]),
  }),
  payload: { size: ["100 B", "10 KB"], content: "records" },
  capture: ["none", "direct", "plugin"],
  budgets: (b) => [
    b.ratio("plugin", "direct", { at: { size: "10 KB" }, max: 3 }),
    b.added("plugin", "none", { at: { size: "100 B" }, max: us(500) }),
  ],
});
`;

/**
 * The harness's own task as one of another project: the same permissions, with the harness's folder
 * readable beside the project's own.
 *
 * @param command the harness's task
 * @param harness path of the harness from the other project's root
 * @returns the other project's task
 */
export function projectTask(command: string, harness: string): string {
  return command
    .replace("deno run ", `deno run --quiet "--config=${harness}/deno.json" `)
    .replace("--allow-read=.,", `--allow-read=.,${harness},`)
    .replace(" harness/cli/main.ts", ` "${harness}/harness/cli/main.ts"`);
}
