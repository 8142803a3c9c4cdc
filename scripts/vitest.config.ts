import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "scripts",
    environment: "node",
    mockReset: true,
    isolate: false,
    include: ["lib/**/*.test.ts"],
  },
});
