import { expect, it } from "vitest";

import { shareBasisNote } from "./quote-texts.ts";
import { feedSpot, headline, manualShare, parityShare, valuationSpot } from "./parity-share.ts";

const optionsQuotedAt = Date.parse("2026-11-20T16:00:00-03:00");
const now = "2026-11-20T16:00:00-03:00";
const old = "2026-11-20T15:44:59-03:00";
const spot = { symbol: "GGAL", settlement: "CI", last: 7_510, bid: 7_505, ask: 7_515, datetime: now };
const later = {
  symbol: "GGAL - 24hs",
  settlement: "24hs",
  last: 7_540,
  bid: 7_530,
  ask: 7_550,
  datetime: now,
};
const shareOf = (...stocks: Parameters<typeof parityShare>[0]) => parityShare(stocks, { optionsQuotedAt });
const noteOf = (...stocks: Parameters<typeof parityShare>[0]) => shareBasisNote(shareOf(...stocks).basis);

it("is the line that settles as the options do, whichever one the spot is", () => {
  const expected = { spotBid: 7_530, spotAsk: 7_550, basis: { from: "sides", isOld: false } };
  expect(shareOf(spot, later)).toMatchObject(expected);
  expect(noteOf(spot, later)).toBeNull();
  expect(feedSpot([spot, later])).toBe(7_510);
});

it("is of the nearest settlement to 24hs that has a price: unnamed before 48hs, 48hs before the same day's", () => {
  const named = (settlement: string | null) => ({ ...later, settlement });
  const [best, second, third, last] = ["24hs", null, "48hs", "CI"].map(named);
  const settlementOf = (...stocks: Parameters<typeof parityShare>[0]) => shareOf(...stocks).basis.settlement;
  if (!best || !second || !third || !last) throw new Error("four lines");
  expect(settlementOf(last, third, second, best)).toBe("24hs");
  expect(settlementOf(last, third, second)).toBeNull();
  expect(settlementOf(last, third)).toBe("48hs");
  expect(settlementOf(named("t2"), named("T1"))).toBe("T1");
  expect(settlementOf(named("CI"), named("T2"))).toBe("T2");
});

it("says which settlement it is where the options' own has no price", () => {
  const empty = { ...later, last: null, bid: null, ask: 0 };
  expect(shareOf(spot, empty)).toMatchObject({ spotBid: 7_505, basis: { settlement: "CI" } });
  expect(noteOf(spot, empty)?.label).toBe("CI");
  // A feed that doesn't name its settlement is believed.
  expect(noteOf({ ...spot, settlement: null })).toBeNull();
});

it("is fresh before it is of the right settlement, and old where all are more than 15 minutes behind", () => {
  const behind = { ...later, datetime: old };
  expect(shareOf(spot, behind).basis).toEqual({ from: "sides", isOld: false, settlement: "CI" });
  expect(noteOf({ ...spot, datetime: old }, behind)?.label).toBe("papel viejo");
  expect(shareOf({ ...spot, datetime: old }, behind).spotBid).toBe(7_530);
  const onTime = { ...later, datetime: "2026-11-20T15:45:00-03:00" };
  expect(shareOf(spot, onTime).basis).toMatchObject({ isOld: false, settlement: "24hs" });
  expect(parityShare([spot, behind], { optionsQuotedAt: null }).basis.settlement).toBe("24hs");
});

it("is the last where a side is missing, and says so", () => {
  expect(shareOf({ ...later, ask: null })).toMatchObject({ spot: 7_540, basis: { from: "last" } });
  expect(noteOf({ ...later, ask: null })).toEqual({
    label: "último",
    detail: "Contra el último precio del papel: le falta una punta",
  });
  expect(noteOf({ ...spot, bid: null })?.detail).toBe(
    "Contra el último precio del papel: le falta una punta. Contra el papel en CI; las opciones liquidan en 24hs",
  );
});

it("is the line that has any price at all: one side, or the last", () => {
  const bare = { ...later, last: null, bid: null, ask: null };
  const inCi = { ...spot, bid: null };
  for (const price of [{ bid: 7_530 }, { ask: 7_550 }, { last: 7_540 }]) {
    expect(shareOf(inCi, { ...bare, ...price }).basis.settlement).toBe("24hs");
  }
  expect(shareOf(spot, bare).basis.settlement).toBe("CI");
});

it("values options at the middle of fresh sides of 24hs, then of another settlement, otherwise at the last", () => {
  const valued = (...stocks: Parameters<typeof parityShare>[0]) =>
    valuationSpot(shareOf(...stocks), "middle");
  expect(valued(spot, later)).toMatchObject({ value: 7_540, basis: { from: "sides", settlement: "24hs" } });
  const oneSided = { ...later, ask: null };
  expect(valued(spot, oneSided)).toMatchObject({ value: 7_510, basis: { from: "sides", settlement: "CI" } });
  expect(valued({ ...spot, bid: 7_520 }, oneSided)).toMatchObject({ value: 7_540, basis: { from: "last" } });
  const behind = [
    { ...spot, datetime: old },
    { ...later, last: 7_533, datetime: old },
  ];
  expect(valued(...behind)).toMatchObject({ value: 7_533, basis: { from: "last", isOld: true } });
  expect(valuationSpot(shareOf(spot, later), "last").value).toBe(7_540);
  expect(valuationSpot(manualShare(7_000), { price: 7_000 })).toMatchObject({
    value: 7_000,
    basis: { from: "manual" },
  });
});

it("looks at no other share", () => {
  expect(shareOf(spot, { ...later, symbol: "YPFD - 24hs" }).basis.settlement).toBe("CI");
});

it("is what the user wrote, without sides", () => {
  expect(manualShare(7_000)).toMatchObject({ spot: 7_000, spotBid: null, spotAsk: null });
  expect(shareBasisNote(manualShare(7_000).basis)?.label).toBe("tu spot");
});

it("of no stock at all has no price", () => {
  expect(shareOf()).toMatchObject({ spot: null, spotBid: null, basis: { from: "last", isOld: false } });
});

it("the headline is the last trade of the first line, old a second after a quarter of an hour before the options", () => {
  const optionsQuotedAt = Date.parse("2024-07-31T16:59:59-03:00");
  const at = (datetime: string) => headline([{ symbol: "GGAL", last: 3695, datetime }], { optionsQuotedAt });
  expect(at("2024-07-31T16:28:00-03:00")).toEqual({
    lastPrice: 3695,
    lastAt: Date.parse("2024-07-31T16:28:00-03:00"),
    isLastOld: true,
  });
  expect(at("2024-07-31T16:44:59-03:00").isLastOld).toBe(false);
  expect(headline([], { optionsQuotedAt: null })).toEqual({
    lastPrice: null,
    lastAt: null,
    isLastOld: false,
  });
});
