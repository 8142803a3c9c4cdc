import { mergeConfig } from "vitest/config";
import configuration from "./vitest.config.ts";

/**
 * The mutation run's tests: those of `vitest.config.ts` at 100 runs a property, without those that go through recorded data or
 * hundreds of American options, for which `american-values.test.ts` stands.
 */
export default mergeConfig(configuration, {
  test: {
    exclude: [
      "src/pricing/american/american-golden.test.ts",
      "src/pricing/american/american-properties.test.ts",
      "src/pricing/recorded-quotes.test.ts",
    ],
    // Module state must not outlive the mutant that it was worked out under.
    isolate: true,
    env: { PROPERTY_RUNS: "100" },
  },
});
