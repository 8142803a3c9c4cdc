import { ensureTestServers } from "./lib/test-programs.ts";
import { run } from "./lib/run.ts";
import { sharedDirectory } from "../core/src/testing/shared-directory.ts";

type Step = {
  readonly about: string;
  readonly command: readonly [string, ...string[]];
  /** From the root. */
  readonly folder?: string;
  /** Only when it is named: it takes hours. */
  readonly isOnRequest?: boolean;
};

/** Names of steps come first; what begins with the first option goes to the draw of mutants. */
const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith("--"));
const names = firstOption === -1 ? words : words.slice(0, firstOption);
const [option, ...drawing] = firstOption === -1 ? [] : words.slice(firstOption);
const serverTests = (...names: string[]) => ["vitest", "run", "--project", "server", ...names] as const;

const steps: Readonly<Record<string, Step>> = {
  rows: {
    about: "each ASVS row and its tests; every route for every role",
    command: serverTests("security-", "access-matrix", "route-inventory"),
  },
  fuzz: {
    about: "the OpenAPI document's routes, 200 cases each",
    command: serverTests("open-api-fuzz"),
  },
  faults: {
    about:
      "kill -9 of servers and of what sends, databases that stop, fall silent or fill up, deploys under load",
    command: serverTests("faults-", "process.test", "alerts-kill", "rolling-restart", "several-processes"),
  },
  starve: {
    about: "what is heavy, sent by one user, beside another's logins, over a million bars",
    command: ["node", "bench/starve.bench.ts"],
  },
  races: {
    about: "20 at once in two processes on PostgreSQL, 10 rounds: the right number win, no deadlock",
    command: serverTests("races-"),
  },
  mutation:
    option === "--sample"
      ? {
          about: "changes to money, access, gates and formulas that tests must see, 85 % at least",
          command: ["node", "scripts/mutation.ts", ...drawing],
          isOnRequest: true,
        }
      : {
          about: "changes to core's mathematics that its tests must see, 85 % at least",
          command: ["stryker", "run"],
          folder: "core",
          isOnRequest: true,
        },
};

if (option !== undefined && (option !== "--sample" || names.join() !== "mutation")) {
  console.error("options go with one step: prove mutation --sample");
  process.exit(2);
}
const unknown = names.filter((name) => !Object.hasOwn(steps, name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(", ")}; there are ${Object.keys(steps).join(", ")}`);
  process.exit(2);
}
await ensureTestServers();
// Stryker works in copies of core, from where the recorded data lies elsewhere.
const env = { PARIDAD_PROVE: "full", PARIDAD_SHARED: sharedDirectory };
const results: string[] = [];
let failures = 0;
for (const [name, { about, command, folder = "", isOnRequest = false }] of Object.entries(steps)) {
  if (names.length === 0 ? isOnRequest : !names.includes(name)) continue;
  console.log(`\n== ${name}: ${about}`);
  const [program, ...parameters] = command;
  const { code, seconds } = await run(program, parameters, { env, folder });
  failures += code === 0 ? 0 : 1;
  results.push(`${code === 0 ? "holds " : "FAILED"} ${name} (${seconds.toFixed(0)} s): ${about}`);
}
console.log(`\n${results.join("\n")}\nprove: ${failures === 0 ? "everything holds" : `${failures} failed`}`);
process.exitCode = failures === 0 ? 0 : 1;
