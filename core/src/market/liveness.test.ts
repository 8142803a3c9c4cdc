import { expect, test } from "vitest";

import { livenessOf } from "./liveness.ts";

const source = { kind: "live", name: "BYMA", session: "open" } as const;
const connected = { status: "connected", lastTickAt: 1_000_000, source } as const;
const at = (now: number, isOnline = true) => ({ now, isOnline });

test("prices that stopped coming are told within 5 s, in session only", () => {
  expect(livenessOf(connected, at(1_004_000))).toBe("usual");
  expect(livenessOf(connected, at(1_004_001))).toBe("quiet");
  expect(livenessOf({ ...connected, source: { ...source, session: "closed" } }, at(1_060_000))).toBe("usual");
  expect(livenessOf({ ...connected, source: null }, at(1_060_000))).toBe("usual");
});

test("a delayed source has a pace of its own", () => {
  expect(livenessOf({ ...connected, source: { ...source, delaySeconds: 900 } }, at(1_060_000))).toBe("usual");
  expect(livenessOf({ ...connected, source: { ...source, delayUnknown: true } }, at(1_060_000))).toBe(
    "usual",
  );
});

test("while it reconnects the connection's own words stand, without a network nothing else matters", () => {
  expect(livenessOf({ ...connected, status: "reconnecting" }, at(1_060_000))).toBe("usual");
  expect(livenessOf({ ...connected, lastTickAt: null }, at(1_060_000))).toBe("usual");
  expect(livenessOf(connected, at(1_000_000, false))).toBe("offline");
});
