import { expect, test } from "vitest";

import { feedFaultMessage } from "../contract/market/feed-texts.ts";
import { accessOf } from "../plans/index.ts";
import { ownValue } from "./index.ts";

const inherited = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];

test.each(inherited)("%s is no key of a table", (key) => {
  expect(ownValue({ silence: "no llegan datos" }, key)).toBeUndefined();
  expect(feedFaultMessage(key)).toBe(key);
  const user = {
    isActive: true,
    createdAt: "2020-01-01T00:00:00.000Z",
    subscriptionType: key,
    subscriptionStatus: "active" as const,
  };
  const catalogue = { starter: [1, 2] } as const;
  // A plan that is gone gives what the smallest one does.
  expect(accessOf({ user, now: Date.parse("2026-01-01T00:00:00Z"), catalogue })).toEqual({
    kind: "plan",
    plan: "starter",
    modules: [1, 2],
  });
});

test("a key of its own is one, even with an inherited name", () => {
  expect(ownValue({ silence: "no llegan datos" }, "silence")).toBe("no llegan datos");
  expect(ownValue({ constructor: 7 } as never, "constructor")).toBe(7);
  expect(feedFaultMessage("reconnection")).toBe("Reconexiones");
});
