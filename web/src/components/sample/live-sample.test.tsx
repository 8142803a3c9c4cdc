import { act, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { renderAs } from "../../testing/render-as.tsx";
import { LiveSample } from "./live-sample.tsx";

const option = (type: "call" | "put", strike: number, more: object) => ({
  symbol: `GFG${type === "call" ? "C" : "V"}${strike}DI`,
  type,
  strike,
  strikeEstimated: false,
  expiration: "2026-12-18",
  bid: null,
  ask: null,
  bidSize: null,
  askSize: null,
  last: null,
  previousClose: null,
  volume: null,
  operations: null,
  turnover: null,
  quotedAt: null,
  mid: null,
  relativeSpread: null,
  pricedFrom: null,
  impliedVolatility: null,
  impliedVolatilityReason: null,
  delta: null,
  gammaPerPercent: null,
  vegaPerPoint: null,
  thetaPerDay: null,
  rhoPerPoint: null,
  probabilityInTheMoney: null,
  inTheMoney: null,
  ...more,
});
const asOf = "2026-11-20T19:29:58.000Z";
const chain = {
  underlying: "GGAL",
  seq: 1,
  asOf,
  asOfMilliseconds: Date.parse(asOf),
  source: { kind: "live", name: "Proveedor", session: "open", delaySeconds: 1_200 },
  delaySeconds: 1_200,
  model: "american",
  spot: 7_495,
  spotBasis: { from: "sides", isOld: true, settlement: "24hs" },
  lastPrice: 7_495,
  lastAt: "2026-11-20T18:58:00.000Z",
  isLastOld: true,
  expiries: [
    {
      expiration: "2026-12-18",
      expirationEstimated: false,
      expiresAt: "2026-12-18T20:00:00.000Z",
      daysToExpiry: 28,
      yearsToExpiry: 0.077,
      rate: { origin: "caucion", days: 1, tna: 0.3, continuous: 0.29 },
      forward: 7_600,
      atTheMoneyStrike: 7_400,
      atTheMoneyVolatility: 0.46,
      atTheMoneyFrom: "both",
      ownTna: null,
      impliedTna: 0.265,
      impliedTnaBasis: { from: "sides", isOld: true, settlement: "24hs" },
    },
  ],
  options: [
    option("call", 7_600, { last: null, mid: 395, impliedVolatility: 0.46 }),
    option("call", 7_400, { last: 505, mid: 510, impliedVolatility: 0.48, inTheMoney: true }),
    option("put", 7_400, { last: 290, impliedVolatility: 0.44, inTheMoney: false }),
    option("put", 7_600, { impliedVolatilityReason: "below-intrinsic" }),
  ],
};
const open = (answer: () => unknown) => renderAs(<LiveSample />, { server: answer });
const ok = (change: object = {}) => ({
  success: true,
  data: {
    chain: { ...chain, ...change },
    smile: null,
    positions: {},
    coveredCalls: null,
    ticker: null,
    mode: "delayed",
    delaySeconds: 1_200,
    refreshSeconds: 5,
  },
});
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll("\u00a0", " ").trim();

it("shows bases from the lowest, what was last dealt or the mid, and why a number is missing", async () => {
  open(() => ok());
  const rows = within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => text(cell)))).toEqual([
    ["48,0", "505,00", "7.400", "290,00", "44,0"],
    ["46,0", "395,00", "7.600", "–", "–"],
  ]);
  expect(within(rows[1] as HTMLElement).getByRole("img", { name: /intrínseco|paridad/i })).toBeVisible();
  expect(rows.map((row) => row.className !== "")).toEqual([true, false]);
  expect([...(rows[0]?.querySelectorAll(".bg-itm") ?? [])].map((cell) => text(cell))).toEqual([
    "48,0",
    "505,00",
  ]);
  const facts = screen.getAllByRole("definition").map((fact) => text(fact));
  // The mean of 48 and 44 at the money; the share behind the rate is old, which is told.
  expect(facts).toEqual(["18/12/2026", "46,0 %", "26,50 %papel viejo"]);
  expect(text(screen.getByText(/Calculado por el mismo motor/))).toBe(
    "BYMA · 16:29:58 · demora 20 min · Calculado por el mismo motor que la calculadora",
  );
  expect(text(screen.getByText("GGAL").parentElement)).toBe("GGAL7.495,00 hace 31 min");
});

it("looks at the market again every five seconds, and while it hasn't bases waits", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer = ok({ options: [] });
  const { calls } = open(() => answer);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText("Cargando cotizaciones…")).toBeVisible();
  answer = ok();
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(calls).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(await screen.findByRole("table")).toBeVisible();
  expect(calls).toHaveLength(2);
});
