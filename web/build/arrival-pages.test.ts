import { join } from "node:path";
import { expect, it } from "vitest";

import { arrivalPages } from "./arrival-pages.ts";

const root = "/site/web";

function chunk(
  fileName: string,
  modules: string[],
  { imports = [] as string[], lazy = [] as string[], css = [] as string[] } = {},
) {
  const moduleIds = modules.map((name) => join(root, "src", name));
  return {
    type: "chunk",
    fileName,
    facadeModuleId: moduleIds[0] ?? null,
    moduleIds,
    imports,
    dynamicImports: lazy,
    viteMetadata: { importedCss: new Set(css) },
  };
}

const index = `<html><head><script type="module" crossorigin src="/app.js"></script>
<link rel="stylesheet" crossorigin href="/app.css">
</head></html>`;

/** The pages that the build writes out of these chunks. */
function pagesOf(chunks: ReturnType<typeof chunk>[]): Record<string, string> {
  const pages: Record<string, string> = {};
  const plugin = arrivalPages() as unknown as {
    configResolved: (config: object) => void;
    generateBundle: { handler: (this: object, options: object, bundle: object) => void };
  };
  plugin.configResolved({ root });
  const context = {
    error: (text: string) => {
      throw new Error(text);
    },
    emitFile: ({ fileName, source }: { fileName: string; source: string }) => {
      pages[fileName] = source;
    },
  };
  const bundle = { "index.html": { type: "asset", source: index } };
  Object.assign(bundle, Object.fromEntries(chunks.map((one) => [one.fileName, one])));
  plugin.generateBundle.handler.call(context, {}, bundle);
  return pages;
}

const linksOf = (page = "") => page.split("\n").filter((line) => /preload/.test(line));
const signedIn = chunk(
  "signed.js",
  ["app/providers/with-queries.tsx", "app/guards/require-session.tsx", "app/signed-in-layout.tsx"],
  { imports: ["shared.js"] },
);
const shared = chunk("shared.js", ["lib/shared.ts"], { imports: ["signed.js"], css: ["app.css"] });
const home = chunk("home.js", ["features/home/home-screen.tsx"], {
  imports: ["shared.js"],
  lazy: ["plans.js"],
  css: ["home.css"],
});
const calculator = chunk("calculator.js", ["features/calculator/calculator-screen.tsx"]);
const strategies = chunk("strategies.js", ["app/routes/strategies-route.tsx"], {
  lazy: ["calculator.js", "risk.js"],
});
const lazy = [chunk("plans.js", ["features/plans.tsx"]), chunk("risk.js", ["features/risk.tsx"])];
const all = [signedIn, shared, home, calculator, strategies, ...lazy];

it("who arrives loads the screen with all that it imports, once, and nothing that a press loads later", () => {
  const pages = pagesOf(all);
  expect(Object.keys(pages)).toEqual(["arrivals/home.html", "arrivals/estrategias/calculadora.html"]);
  expect(linksOf(pages["arrivals/home.html"])).toEqual([
    '<link rel="preload" as="style" crossorigin href="/home.css">',
    '<link rel="modulepreload" crossorigin href="/signed.js">',
    '<link rel="modulepreload" crossorigin href="/shared.js">',
    '<link rel="modulepreload" crossorigin href="/home.js">',
  ]);
  expect(linksOf(pages["arrivals/estrategias/calculadora.html"])).toEqual([
    '<link rel="modulepreload" crossorigin href="/signed.js">',
    '<link rel="modulepreload" crossorigin href="/shared.js">',
    '<link rel="modulepreload" crossorigin href="/strategies.js">',
    '<link rel="modulepreload" crossorigin href="/calculator.js">',
  ]);
  expect(pages["arrivals/home.html"]).toMatch(/href="\/home.js">\n<\/head><\/html>$/);
});

it("a screen that moved away stops the build by its name", () => {
  expect(() => pagesOf([signedIn, shared, calculator, strategies])).toThrow(
    "/site/web/src/features/home/home-screen.tsx, of a page that people arrive at, is in no chunk",
  );
});
