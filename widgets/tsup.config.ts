import { defineConfig } from "tsup";
import type { Options } from "tsup";

const forBrowsers: Options = {
  format: ["esm"],
  target: "es2022",
  platform: "browser",
  minify: true,
  esbuildOptions(options) {
    options.conditions = ["browser", "module", "import"];
    options.legalComments = "none";
  },
};

export default defineConfig([
  // One script with everything in it, for pages; each element alone, to weigh it and for pages that want only one.
  {
    ...forBrowsers,
    entry: {
      paridad: "src/index.ts",
      "paridad-option-chain": "src/option-chain.ts",
      "paridad-ratios": "src/ratios.ts",
      "paridad-volatility": "src/volatility.ts",
      "paridad-position": "src/position.ts",
      "paridad-lanzamientos": "src/lanzamientos.ts",
      "paridad-ticker": "src/ticker.ts",
      // For sites that only take frames: the frame's own script, and the one of the page around it.
      frame: "src/frame.ts",
      "paridad-frame": "src/paridad-frame.ts",
    },
    outDir: "dist",
    splitting: false,
    clean: ["dist/*.js"],
    noExternal: [/.*/],
  },
  // Entries for bundlers: one an element, Lit left to the page.
  {
    ...forBrowsers,
    minify: false,
    entry: {
      index: "src/index.ts",
      "option-chain": "src/option-chain.ts",
      ratios: "src/ratios.ts",
      volatility: "src/volatility.ts",
      position: "src/position.ts",
      lanzamientos: "src/lanzamientos.ts",
      ticker: "src/ticker.ts",
      jsx: "src/jsx.ts",
      react: "src/react.ts",
    },
    outDir: "dist/npm",
    dts: {
      resolve: [/^@paridad\//],
      compilerOptions: { stripInternal: true },
    },
    splitting: true,
    clean: true,
    noExternal: [/^@paridad\//],
    external: [/^lit/, "react"],
  },
]);
