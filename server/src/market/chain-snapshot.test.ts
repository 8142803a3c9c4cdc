import type { MarketUpdate } from "@paridad/core/contract";
import { expect, it } from "vitest";
import { createChainValuer } from "./chain-snapshot.ts";

const update = (seq: number): MarketUpdate => ({
  full: true,
  seq,
  asOf: "2026-11-20T15:00:00.000Z",
  source: { kind: "live", name: "Prueba", session: "open" },
  data: { opciones: [], acciones: [{ symbol: "GGAL", last: 7_510 }], cauction_rates: [] },
});

it("a market is valued once for each choice of rate, however many ask in turn", () => {
  const value = createChainValuer();
  const asked = [undefined, "implied", { tnaPercent: 30 }] as const;
  const first = asked.map((rate) => value(update(1), rate));
  const again = asked.map((rate) => value(update(1), rate));
  expect(new Set(first).size).toBe(3);
  again.forEach((chain, index) => expect(chain).toBe(first[index]));
  expect(value(update(2))).not.toBe(first[0]);
});

it("of the newest sixteen; older ones are let go", () => {
  const value = createChainValuer();
  const [oldest, second] = [value(update(1)), value(update(2))];
  for (let seq = 3; seq <= 17; seq += 1) value(update(seq));
  expect(value(update(2))).toBe(second);
  expect(value(update(1))).not.toBe(oldest);
});
