import { mergeConfig } from "vitest/config";
import configuration from "./vitest.config.ts";

/** Tests of a draw of mutants: none that starts processes, which run the unchanged sources, or goes through everything. */
export default mergeConfig(configuration, {
  test: {
    exclude: [
      "test/{faults-,several-processes,races-}*",
      "test/{process,reverse-proxy,postgres,security-database,security-rows,security-source}.test.ts",
      "test/{open-api-fuzz,test-databases,recorded-history}*",
    ],
    // Module state must not outlive the mutant that it was worked out under.
    isolate: true,
    env: { PROPERTY_RUNS: "100" },
  },
});
