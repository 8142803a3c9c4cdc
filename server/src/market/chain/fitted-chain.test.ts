import type { MarketUpdate } from "@paridad/core/contract";
import { expect, it } from "vitest";
import { createChainValuer } from "../chain-snapshot.ts";
import { createChainFitter } from "./fitted-chain.ts";

const update = (seq: number, delaySeconds?: number): MarketUpdate => ({
  full: true,
  seq,
  asOf: "2026-11-20T15:00:00.000Z",
  source: { kind: "live", name: "Prueba", session: "open", ...(delaySeconds && { delaySeconds }) },
  data: { opciones: [], acciones: [{ symbol: "GGAL", last: 7_510 }], cauction_rates: [] },
});

it("a market that moves is fitted every two seconds; who sees it late never gets what is newer", () => {
  let now = 1_000_000;
  const fit = createChainFitter({ valueChain: createChainValuer(), clock: { now: () => now } });
  const first = fit(update(2));
  now += 1_999;
  expect(fit(update(3))).toBe(first);
  now += 1;
  expect(fit(update(3)).snapshot.seq).toBe(3);
  now += 1_999;
  expect(fit(update(4)).snapshot.seq).toBe(3);
  expect(fit(update(1, 900)).snapshot).toMatchObject({ seq: 1, delaySeconds: 900 });
  now += 2_000;
  expect(fit(update(5)).snapshot.seq).toBe(5);
  // A clock that was set back is no reason to show the old for hours.
  now -= 3_600_000;
  expect(fit(update(6)).snapshot.seq).toBe(6);
});
