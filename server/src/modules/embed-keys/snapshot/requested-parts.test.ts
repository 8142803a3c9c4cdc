import { expect, it } from "vitest";
import { requestedParts } from "./requested-parts.ts";

it("a page gets 10 to 250 sessions of a ratio, whatever it asks for", () => {
  const sessionsOf = (sessions: number) =>
    requestedParts({ ratios: `GFGC7200DI/GFGC7400DI:${sessions}` }).ratios[0]?.sessions;
  expect([0, 9, 10, 250, 251, 999].map(sessionsOf)).toEqual([10, 10, 10, 250, 250, 250]);
});

it("the same page has one name, in whatever order it names its parts, and is fitted by its chains alone", () => {
  const page = requestedParts({ chain: "nearest,2026-12-18", smile: "nearest", fit: "1" });
  expect(requestedParts({ chain: "2026-12-18,nearest,nearest", smile: "nearest", fit: "1" })).toEqual(page);
  expect(requestedParts({ smile: "nearest", fit: "1" })).toEqual(requestedParts({ smile: "nearest" }));
  expect(requestedParts({ chain: "nearest,2026-12-18", smile: "nearest" }).name).not.toBe(page.name);
});
