import { defineConfig } from "tsup";

// One script with everything in it for pages, and an entry an element for bundlers.
export default defineConfig([
  {
    entry: { paridad: "src/index.ts" },
    format: ["esm"],
    target: "es2022",
    platform: "browser",
    minify: true,
    clean: true,
    splitting: false,
    noExternal: [/.*/],
    esbuildOptions(options) {
      options.conditions = ["opt-source", "browser", "module", "import"];
      options.legalComments = "none";
    },
  },
]);
