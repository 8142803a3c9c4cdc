import { join } from "node:path";

import { sharedDirectory } from "../core/src/testing/shared-directory.ts";
import { root } from "./lib/root.ts";
import { run } from "./lib/run.ts";
import { ensureTestServers } from "./lib/test-servers.ts";

type Step = {
  readonly name: string;
  readonly about: string;
  readonly command: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Only when it is named: it takes hours. */
  readonly isOnRequest?: boolean;
};

const full = { PARIDAD_PROVE: "full", NO_COLOR: "1" };
/** Names of steps come first; what begins with the first option goes to the step that takes options. */
const firstOption = process.argv.findIndex((word, index) => index > 1 && word.startsWith("--"));
const wanted = process.argv.slice(2, firstOption === -1 ? undefined : firstOption);
const options = firstOption === -1 ? [] : process.argv.slice(firstOption);
const isSampled = options.includes("--sample");
const serverTests = ["run", "--project", "server"];
/** The bad days, and the deploys that nobody is to notice. */
const faultTests = [
  "faults-",
  "process.test",
  "alerts-kill",
  "rolling-restart",
  "market-socket-endings",
  "several-processes",
];

const steps: readonly Step[] = [
  {
    name: "rows",
    about: "each ASVS row and its tests; every route for every role",
    command: ["vitest", ...serverTests, "security-", "access-matrix", "route-inventory"],
    env: full,
  },
  {
    name: "fuzz",
    about: "the OpenAPI document's routes, 200 cases each",
    command: ["vitest", ...serverTests, "open-api-fuzz"],
    env: full,
  },
  {
    name: "faults",
    about:
      "kill -9 of servers and of what sends, databases that stop, fall silent or fill up, deploys under load",
    command: ["vitest", ...serverTests, ...faultTests],
    env: full,
  },
  {
    name: "starve",
    about:
      "what is heavy, sent by one user, beside another's logins, a million bars, on both ways to a database",
    command: ["node", "bench/starve.bench.ts"],
  },
  {
    name: "races",
    about: "20 at once in two processes on PostgreSQL, 10 rounds: the right number win, no deadlock",
    command: ["vitest", ...serverTests, "races-"],
    env: full,
  },
  isSampled
    ? {
        name: "mutation",
        about: "changes to money, access, gates and formulas, by the bars of `scripts/mutation/groups.ts`",
        command: ["node", "scripts/mutation/run-sample.ts", ...options.filter((word) => word !== "--sample")],
        isOnRequest: true,
      }
    : {
        name: "mutation",
        about: "changes to core's mathematics that its tests must see, 85 % at least",
        command: ["stryker", "run"],
        cwd: join(root, "core"),
        // Stryker works in copies of the package, from where the recorded data lies elsewhere.
        env: { PARIDAD_SHARED: sharedDirectory },
        isOnRequest: true,
      },
];

if (options.length > 0 && (!isSampled || wanted.join() !== "mutation")) {
  console.error("options go with one step: prove mutation --sample");
  process.exit(2);
}
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(", ")}; there are ${steps.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
await ensureTestServers();
const results: string[] = [];
let failures = 0;
for (const step of steps) {
  const isWanted = wanted.length === 0 ? step.isOnRequest !== true : wanted.includes(step.name);
  if (!isWanted) continue;
  console.log(`\n== ${step.name}: ${step.about}`);
  const [program, ...parameters] = step.command;
  const runOptions = { ...(step.cwd ? { cwd: step.cwd } : {}), ...(step.env ? { env: step.env } : {}) };
  const { code, seconds } = await run(program, parameters, runOptions);
  failures += code === 0 ? 0 : 1;
  results.push(`${code === 0 ? "holds " : "FAILED"} ${step.name} (${seconds.toFixed(0)} s): ${step.about}`);
}
console.log(`\n${results.join("\n")}\nprove: ${failures === 0 ? "everything holds" : `${failures} failed`}`);
process.exitCode = failures === 0 ? 0 : 1;
