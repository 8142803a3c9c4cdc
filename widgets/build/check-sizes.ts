// Weighs the build as browsers receive it and fails above the budget.
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const panels = ["option-chain", "volatility", "ratios", "position", "lanzamientos", "ticker"];
/** Kilobytes of 1,000 bytes, compressed with gzip: a page's first panel, and each that it adds. */
const budgets = { all: 40, first: 25, further: 6, frame: 1 };

const kilobytes = (content: Uint8Array) => gzipSync(content, { level: 9 }).length / 1_000;
const built = (name: string) => kilobytes(readFileSync(new URL(`../dist/${name}`, import.meta.url)));

/** A page's script with several panels. */
async function together(names: readonly string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: names.map((name) => `import "./dist/npm/${name}.js";`).join("\n"),
      resolveDir: new URL("..", import.meta.url).pathname,
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    legalComments: "none",
  });
  return kilobytes(outputFiles[0]?.contents ?? new Uint8Array());
}

const alone = panels.map((name) => ({ name, first: built(`paridad-${name}.js`) }));
// Beside the lightest panel, which brings least of what they share, a panel adds most.
const [lightest, ...heavier] = alone.toSorted((one, other) => one.first - other.first);
const base = await together([lightest?.name ?? ""]);
const weights = [
  { name: "paridad.js", weight: built("paridad.js"), budget: budgets.all },
  ...alone.map(({ name, first }) => ({ name, weight: first, budget: budgets.first })),
  ...(await Promise.all(
    heavier.map(async ({ name }) => ({
      name: `${name} después de ${lightest?.name}`,
      weight: (await together([lightest?.name ?? "", name])) - base,
      budget: budgets.further,
    })),
  )),
  ...["paridad-frame.js", "frame.js"].map((name) => ({ name, weight: built(name), budget: budgets.frame })),
];
for (const { name, weight, budget } of weights) {
  process.stdout.write(`${name}: ${weight.toFixed(1)} kB de ${budget} kB (gzip)\n`);
}
const heavy = weights.filter(({ weight, budget }) => weight > budget);
if (heavy.length > 0) {
  process.stderr.write(`Pesan de más: ${heavy.map(({ name }) => name).join(", ")}\n`);
  process.exitCode = 1;
}
