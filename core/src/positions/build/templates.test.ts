import { expect, test } from "vitest";

import { searchStructures } from "../../opportunities/search/structures.ts";
import { positionTemplates } from "./templates.ts";
import type { TemplateLeg } from "./templates.ts";

const signed = (value: number) => (value < 0 ? String(value) : `+${value}`);
function written(leg: TemplateLeg): string {
  if (leg.kind === "share") return `${signed(leg.lots)} share`;
  return `${signed(leg.lots)} ${leg.kind} ${signed(leg.step)}${leg.expiry === 1 ? " later" : ""}`;
}

/** Lots, and bases above the one at the money (strategies.md 5.3). */
test("every template is made of the legs that its name means", () => {
  const legs = positionTemplates.map(({ id, level, legs: own }) => [id, level, own.map(written).join(", ")]);
  expect(legs).toEqual([
    ["long-call", "basic", "+1 call +0"],
    ["long-put", "basic", "+1 put +0"],
    ["covered-call", "basic", "+1 share, -1 call +1"],
    ["protective-put", "basic", "+1 share, +1 put -1"],
    ["collar", "basic", "+1 share, +1 put -1, -1 call +1"],
    ["cash-secured-put", "basic", "-1 put -1"],
    ["straddle", "advanced", "+1 call +0, +1 put +0"],
    ["short-straddle", "advanced", "-1 call +0, -1 put +0"],
    ["strangle", "advanced", "+1 put -1, +1 call +1"],
    ["short-strangle", "advanced", "-1 put -1, -1 call +1"],
    ["call-condor", "advanced", "+1 call -2, -1 call -1, -1 call +1, +1 call +2"],
    ["iron-condor", "advanced", "+1 put -2, -1 put -1, -1 call +1, +1 call +2"],
    ["call-butterfly", "advanced", "+1 call -1, -2 call +0, +1 call +1"],
    ["iron-butterfly", "advanced", "+1 put -1, -1 put +0, -1 call +0, +1 call +1"],
    ["bull-call", "advanced", "+1 call +0, -1 call +1"],
    ["bull-put", "advanced", "+1 put -1, -1 put +0"],
    ["bear-put", "advanced", "+1 put +0, -1 put -1"],
    ["bear-call", "advanced", "-1 call +0, +1 call +1"],
    ["call-ratio", "advanced", "+1 call +0, -2 call +1"],
    ["call-backspread", "advanced", "-1 call +0, +2 call +1"],
    ["calendar", "advanced", "-1 call +0, +1 call +0 later"],
    ["diagonal", "advanced", "-1 call +1, +1 call +0 later"],
    ["synthetic", "advanced", "+1 call +0, -1 put +0"],
    ["box", "advanced", "+1 call +0, -1 call +1, +1 put +1, -1 put +0"],
  ]);
});

test("what the search tries: bases counted upwards from 0, and never a loss without a limit", () => {
  const legs = searchStructures.map(({ id, bases, legs: own }) => {
    const words = own.map(({ kind, base, quantity }) => `${signed(quantity)} ${kind} ${base}`);
    return [id, bases, words.join(", ")];
  });
  expect(legs).toEqual([
    ["long-call", 1, "+1 call 0"],
    ["long-put", 1, "+1 put 0"],
    ["cash-secured-put", 1, "-1 put 0"],
    ["straddle", 1, "+1 call 0, +1 put 0"],
    ["bull-call", 2, "+1 call 0, -1 call 1"],
    ["bull-put", 2, "+1 put 0, -1 put 1"],
    ["bear-put", 2, "-1 put 0, +1 put 1"],
    ["bear-call", 2, "-1 call 0, +1 call 1"],
    ["strangle", 2, "+1 put 0, +1 call 1"],
    ["call-backspread", 2, "-1 call 0, +2 call 1"],
    ["put-backspread", 2, "+2 put 0, -1 put 1"],
    ["call-butterfly", 3, "+1 call 0, -2 call 1, +1 call 2"],
    ["put-butterfly", 3, "+1 put 0, -2 put 1, +1 put 2"],
    ["iron-butterfly", 3, "+1 put 0, -1 put 1, -1 call 1, +1 call 2"],
    ["call-condor", 4, "+1 call 0, -1 call 1, -1 call 2, +1 call 3"],
    ["put-condor", 4, "+1 put 0, -1 put 1, -1 put 2, +1 put 3"],
    ["iron-condor", 4, "+1 put 0, -1 put 1, -1 call 2, +1 call 3"],
  ]);
  for (const { legs: own } of searchStructures) {
    const calls = own.filter(({ kind }) => kind === "call").reduce((sum, { quantity }) => sum + quantity, 0);
    expect(calls).toBeGreaterThanOrEqual(0);
  }
});
