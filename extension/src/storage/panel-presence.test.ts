import { expect, test } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { isPanelOpen, markPanelGone, markPanelSeen } from "./panel-presence.ts";

const now = Date.parse("2026-11-20T15:00:00Z");

test("a panel counts as open for 40 s after its last pulse, and not after it says it closed", () => {
  const memory = createMemoryStorage();
  expect(isPanelOpen(memory, now)).toBe(false);
  markPanelSeen(memory, now);
  expect(isPanelOpen(memory, now + 39_999)).toBe(true);
  expect(isPanelOpen(memory, now + 40_000)).toBe(false);
  markPanelSeen(memory, now + 40_000);
  expect(isPanelOpen(memory, now + 40_000)).toBe(true);
  markPanelGone(memory);
  expect(isPanelOpen(memory, now + 40_000)).toBe(false);
});
