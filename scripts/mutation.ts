import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { createSeededRandom } from "../core/src/probability/index.ts";
import { root, run } from "./lib/run.ts";

/** Files move: this is the one place that says where access, money and gates are. `!` leaves files out. */
const groups: Readonly<Record<string, { readonly folder: string; readonly files: readonly string[] }>> = {
  access: {
    folder: "server",
    files: [
      "src/modules/{account,admin-auth,auth,terms}/**/*.ts",
      "src/auth/{access*,actor,bearer-token,common-passwords,implement,login-throttle,passwords,secret-token,session-info}.ts",
      "src/auth/keys/{embed,key}-access.ts",
      "src/platform/client-network.ts",
      "src/modules/market-socket/{admission,connections,origin,rights,socket-sessions}.ts",
    ],
  },
  money: {
    folder: "server",
    files: ["src/modules/{payments,plans}/**/*.ts", "src/db/shared/payments/**/*.ts"],
  },
  gates: {
    folder: "server",
    files: [
      "src/modules/{api-keys,embed-keys}/**/*.ts",
      "src/modules/history/history-window.ts",
      "src/auth/act-once.ts",
      "src/auth/keys/{key-budgets,key-refusals,limit-headers,state-limits,unstored-calls}.ts",
      "src/http/plugins/{overload,turns}.ts",
      "src/platform/call-windows.ts",
    ],
  },
  formulas: {
    folder: "core",
    files: (JSON.parse(readFileSync(join(root, "core/stryker.config.json"), "utf8")) as { mutate: string[] })
      .mutate,
  },
};
const isNoSource = /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/index\.ts$/;

const { values } = parseArgs({
  options: {
    group: { type: "string", multiple: true, default: Object.keys(groups) },
    limit: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
  },
});

/** Lines of code, in the order in which the seed draws them, as Stryker takes them. */
function drawnLines({ folder, files }: (typeof groups)[string]): string[] {
  const globs = (isLeftOut: boolean) => files.filter((glob) => glob.startsWith("!") === isLeftOut);
  const paths = globSync(globs(false), {
    cwd: join(root, folder),
    exclude: globs(true).map((glob) => glob.slice(1)),
  });
  const random = createSeededRandom(Number(values.seed));
  return paths
    .filter((path) => !isNoSource.test(path))
    .sort()
    .flatMap((path) => {
      const lines = readFileSync(join(root, folder, path), "utf8").split("\n");
      return lines.flatMap((line, index) =>
        /^\s*(import|\/|\*|[)}\]]|$)/.test(line) ? [] : `${path}:${index + 1}-${index + 1}`,
      );
    })
    .map((place) => ({ place, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, Number(values.limit))
    .map(({ place }) => place);
}

for (const name of values.group) {
  const group = groups[name];
  if (group === undefined) throw new Error(`no such group; there are ${Object.keys(groups).join(", ")}`);
  console.log(`\n-- ${name}: what stands on ${values.limit} lines, seed ${values.seed}`);
  const { folder } = group;
  const { code } = await run("stryker", ["run", "--mutate", drawnLines(group).join(",")], { folder });
  if (code !== 0) process.exitCode = 1;
}
