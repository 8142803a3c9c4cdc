import type { MarketUpdate } from "@paridad/core/contract";
import { defaultValuation } from "@paridad/core/quotes";
import { expect, it } from "vitest";
import { createChainValuer } from "./chain-snapshot.ts";

const update = (seq: number, asOf = "2026-11-20T15:00:00.000Z"): MarketUpdate => ({
  full: true,
  seq,
  asOf,
  source: { kind: "live", name: "Prueba", session: "open" },
  data: { opciones: [], acciones: [{ symbol: "GGAL", last: 7_510 }], cauction_rates: [] },
});

it("a market is valued once for each choice of terms, however many ask in turn", () => {
  const value = createChainValuer();
  const choices = [
    undefined,
    { ...defaultValuation, rate: "implied" },
    { ...defaultValuation, model: "european" },
  ] as const;
  const first = choices.map((choice) => value(update(1), choice));
  const again = choices.map((choice) => value(update(1), choice));
  expect(new Set(first).size).toBe(3);
  again.forEach((chain, index) => expect(chain).toBe(first[index]));
});

it("a market that moves is valued at most twice a second of its own clock, one that goes back at once", () => {
  const value = createChainValuer();
  const seqAt = (seq: number, time: string) => value(update(seq, `2026-11-20T15:00:${time}Z`)).snapshot.seq;
  expect(seqAt(1, "00.000")).toBe(1);
  expect(seqAt(2, "00.499")).toBe(1);
  expect(seqAt(3, "00.500")).toBe(3);
  expect(seqAt(4, "00.400")).toBe(4);
});
