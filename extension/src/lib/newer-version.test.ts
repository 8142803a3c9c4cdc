import { expect, test } from "vitest";

import { isNewer } from "./newer-version.ts";

test.each([
  ["0.1.1", "0.1.0", true],
  ["0.10.0", "0.9.9", true],
  ["1.0", "0.9.9", true],
  ["0.1.0", "0.1.0", false],
  ["0.1.0", "0.1.1", false],
  ["0.2", "0.1.9", true],
])("%s after %s: %s", (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});
