import { expect, test, vi } from "vitest";

import type { AlertsApi } from "@paridad/core/api";
import type { AlertContract } from "@paridad/core/contract";

import type { Alert } from "../alerts.ts";
import { moveAlerts } from "./move-alerts.ts";

function contract(strike: number): AlertContract {
  return { type: "call", strike, expiration: "2026-12-18", symbol: `GFGC${strike}DI` };
}
const base = { direction: "above", firedAt: null } as const;
const alerts: readonly Alert[] = [
  { ...base, id: "share", kind: "spot", limit: 7_500, symbols: [] },
  { ...base, id: "money", kind: "volatility", limit: 0.5, symbols: [] },
  { ...base, id: "one", kind: "volatility", limit: 0.5, symbols: ["GFGC7000DI"] },
  { ...base, id: "two", kind: "ratio", limit: 1.4, symbols: ["GFGC7000DI", "GFGC7200DI"] },
  { ...base, id: "gone", kind: "ratio", limit: 1.4, symbols: ["GFGC7000DI", "GFGC1000OC"] },
];

test("the account takes those it has the like of; the rest and what it refuses stay", async () => {
  const contracts = vi.fn<AlertsApi["contracts"]>(async () => [contract(7_000), contract(7_200), null]);
  const refused = [{ key: "two", message: "Tu plan guarda hasta 10 alertas." }];
  const bring = vi.fn<AlertsApi["bring"]>(async () => ({ imported: 2, known: 0, refused }));
  const moved = await moveAlerts({ contracts, bring }, alerts);
  expect(contracts).toHaveBeenCalledExactlyOnceWith(["GFGC7000DI", "GFGC7200DI", "GFGC1000OC"]);
  expect(bring).toHaveBeenCalledExactlyOnceWith({
    alerts: [
      { key: "share", direction: "above", threshold: 7_500, subject: { kind: "share" } },
      {
        key: "one",
        direction: "above",
        threshold: 0.5,
        subject: { kind: "volatility", contract: contract(7_000) },
      },
      {
        key: "two",
        direction: "above",
        threshold: 1.4,
        subject: { kind: "ratio", one: contract(7_000), other: contract(7_200) },
      },
    ],
  });
  expect(moved.left.map(({ id }) => id)).toEqual(["money", "two", "gone"]);
  expect(moved.refused).toEqual(refused);
});

test("nothing that can move asks the account nothing", async () => {
  const calls = { contracts: vi.fn<AlertsApi["contracts"]>(), bring: vi.fn<AlertsApi["bring"]>() };
  const [, money] = alerts;
  const own = money === undefined ? [] : [money];
  expect(await moveAlerts(calls, own)).toEqual({ left: own, refused: [] });
  expect([calls.contracts, calls.bring].map(({ mock }) => mock.calls)).toEqual([[], []]);
});
