import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ["opt-source", "module", "browser", "development|production"] },
  test: {
    name: "web",
    environment: "jsdom",
    mockReset: true,
    unstubGlobals: true,
    // Files share what they load: none leaves anything behind that another sees.
    isolate: false,
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    setupFiles: ["src/testing/setup.ts"],
    passWithNoTests: true,
  },
});
