import { expect, it } from "vitest";

import { retryAfterSecondsOf } from "./retry-after.ts";

const now = Date.parse("2026-11-20T15:00:00.500Z");

it.each([
  ["7", 7],
  [" 2.5 ", 2.5],
  ["0", 0],
  // Whole seconds up to the date, never before it.
  ["Fri, 20 Nov 2026 15:00:10 GMT", 10],
  // A date that has passed is waited for no more.
  ["Fri, 20 Nov 2026 14:59:50 GMT", 0],
  // spec.md section 9: five seconds where the answer doesn't say.
  [null, 5],
  ["", 5],
  ["pronto", 5],
])("a Retry-After of %j asks for %d s", (header, seconds) => {
  expect(retryAfterSecondsOf({ header, now })).toBe(seconds);
});
