import { expect, test } from "vitest";

import { similarSymbols } from "../symbols/similar-symbols.ts";
import { editsBetween, similarWord } from "./index.ts";

test.each([
  ["", "", 0],
  ["", "abc", 3],
  ["abc", "", 3],
  ["kitten", "sitting", 3],
  ["limit", "limite", 1],
  ["abc", "acb", 2],
])("%j and %j are %i edits apart", (one, other, edits) => {
  expect(editsBetween(one, other)).toBe(edits);
});

test.each([
  // A third of the known word's letters at most, or the same first three.
  ["limte", "limit"],
  ["lim", "limit"],
  ["LIMITE", "limit"],
  ["limitation", "limit"],
  ["lxxit", null],
  ["li", null],
  ["resol", "resolution"],
  ["zzz", null],
])("%j may be %j", (word, meant) => {
  expect(similarWord(word, ["limit", "resolution", "to"])).toBe(meant);
});

test("of two that are near the nearest is meant, not the first", () => {
  expect(similarWord("strike", ["strikes.lte", "strikes"])).toBe("strikes");
});

test("symbols of the same letters first, then of the nearest base; none that share too little", () => {
  const known = ["GFGV7400DI", "GFGC7600DI", "GFGC7500DI", "GFGC7400FE", "YPFC100AB"];
  expect(similarSymbols("GFGC7450DI", known)).toEqual(["GFGC7500DI", "GFGC7600DI", "GFGV7400DI"]);
  expect(similarSymbols("GFGC7450DI", known, 1)).toEqual(["GFGC7500DI"]);
  expect(similarSymbols("XXXXXXXXXX", known)).toEqual([]);
  expect(similarSymbols("GFGC7450DI", ["GFGC7500DI", "GFGC7400DI"])).toEqual(["GFGC7400DI", "GFGC7500DI"]);
});
