import { expect, it } from "vitest";
import { sharesTold } from "./recorded-stock.ts";

const line = (settlement: string | null, last: number | null = 7_500) => ({
  symbol: "GGAL",
  settlement,
  last,
});
const spotOf = (...lines: Parameters<typeof sharesTold>[0]) => sharesTold(lines)[0]?.settlement;

// design.md section 11: spot, then same day, 24 and 48 hours.
it("the spot is the line of the best settlement", () => {
  const worst = [line("t9"), line("48hs"), line("24hs"), line("CI"), line("spot")];
  for (const best of ["spot", "CI", "24hs", "48hs", "t9"]) {
    expect(spotOf(...worst)).toBe(best);
    worst.pop();
  }
});

it("a line without a last price is the spot only where no other has one", () => {
  expect(spotOf(line("spot", null), line("t9"))).toBe("t9");
  expect(spotOf(line("spot", 0), line("48hs", null))).toBe("spot");
});

it("the spot comes first, and each line again under its own name; a single line once", () => {
  expect(sharesTold([line("48hs"), line("24hs")]).map(({ symbol }) => symbol)).toEqual([
    "GGAL",
    "GGAL - 48hs",
    "GGAL - 24hs",
  ]);
  expect(sharesTold([line("48hs")])).toEqual([line("48hs")]);
  expect(sharesTold([])).toEqual([]);
});
