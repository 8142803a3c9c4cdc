import { expect, test } from "vitest";
import { askedParts } from "./asked-parts.ts";

// Literals: what a partner's page may ask for.
test.each([
  [9, 10],
  [10, 10],
  [250, 250],
  [251, 250],
])("a ratio of %i sessions has %i", (window, had) => {
  expect(askedParts({ ratios: `A/B:${window}` }).ratios).toEqual([
    { name: `A/B:${window}`, symbol1: "A", symbol2: "B", window: had },
  ]);
});

test("equal pages have equal names, in whatever order and however often they ask", () => {
  const asked = askedParts({ chain: "2026-12-18,2026-10-16,2026-12-18", fit: "1", smile: "2026-12-18" });
  expect(asked).toMatchObject({ chains: ["2026-10-16", "2026-12-18"], isFitted: true });
  const again = askedParts({ chain: "2026-10-16,2026-12-18", fit: "1", smile: "2026-12-18" });
  expect(again.name).toBe(asked.name);
  expect(askedParts({ chain: "2026-10-16,2026-12-18", smile: "2026-12-18" }).name).not.toBe(asked.name);
  expect(askedParts({ fit: "1" }).isFitted).toBe(false);
});
