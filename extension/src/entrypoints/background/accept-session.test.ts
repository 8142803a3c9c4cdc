import { expect, test } from "vitest";

import { isFromServer } from "./accept-session.ts";

test.each([
  ["http://localhost:3000/extension/", undefined, true],
  ["http://localhost:3001/extension/", undefined, false],
  ["https://localhost:3000/extension/", undefined, false],
  ["http://localhost:3000.evil.test/", undefined, false],
  ["http://localhost:3000/extension/", "abcdefghijklmnopabcdefghijklmnop", false],
  ["about:blank", undefined, false],
  [undefined, undefined, false],
])("a session from %s (extension %s) is taken: %s", (url, id, isTaken) => {
  expect(isFromServer({ url, id }, "http://localhost:3000")).toBe(isTaken);
});
