import { expect, test } from "vitest";

import { nextThemeChoice } from "@paridad/core/auth";

import { nextChoice } from "./theme-choice.ts";

test("the server's pages go through the themes as the app does", () => {
  for (const prefersDark of [true, false]) {
    for (const choice of ["light", "dark", "system"] as const) {
      expect(nextChoice(choice, prefersDark)).toBe(nextThemeChoice(choice, prefersDark));
    }
  }
});
