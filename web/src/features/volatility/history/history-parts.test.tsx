import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { SurfaceSmile, VolatilitySurface } from "@paridad/core/volatility";
import { conePlot, impliedPoints } from "../cone/cone-plot.ts";
import { ConeTable } from "../cone/cone-table.tsx";
import { eventEstimate } from "../event/event-estimate.ts";
import { historyDrawing, indexDrawing } from "./history-drawing.ts";
import { PremiumFacts, RankFacts } from "./rank-facts.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
const cells = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => plain(textContent)));
const facts = () => screen.getAllByRole("term").map(({ parentElement }) => plain(parentElement?.textContent));

const smileAt = (expiration: string, days: number, volatility: number | null, more: object = {}) =>
  ({
    ok: true,
    expiration,
    years: days / 365,
    points: [
      {
        type: "call",
        strike: 7_400,
        volatility: 0.45,
        bidVolatility: 0.44,
        askVolatility: 0.46,
        residual: 0.01,
        standing: "rich",
      },
    ],
    dropped: [{ type: "put", strike: 7_000, reason: "one-sided" }],
    atTheMoney: { volatility, bid: 0.4, ask: 0.44, slope: -0.012 },
    skew: { ok: true, riskReversal: -0.03, butterfly: 0.01 },
    forward: 7_600,
    isLifted: false,
    smile: { kind: "svi", fallback: null, error: 0.0042, leastDensity: 0.1 },
    ...more,
  }) as unknown as SurfaceSmile;
const surface = {
  smiles: [
    smileAt("2026-12-18", 28, 0.42),
    smileAt("2027-02-19", 91, 0.5, { skew: { ok: false, reason: "no-call-wing" } }),
    { ok: false, reason: "too-few", expiration: "2027-04-16", years: 0.4, points: [], dropped: [] },
  ],
  forwards: [{ from: "2026-12-18", to: "2027-02-19", result: { ok: true, volatility: 0.53 } }],
} as unknown as VolatilitySurface;

it("an expiry of the day itself has no sessions left and no place in the cone", () => {
  const asOf = Date.parse("2026-12-18T18:00:00Z");
  expect(impliedPoints(surface, asOf)).toEqual([
    { expiration: "2027-02-19", sessions: expect.any(Number) as number, volatility: 0.5 },
  ]);
  const window = {
    window: 20,
    minimum: 0.1,
    tenth: 0.2,
    quarter: 0.3,
    median: 0.4,
    threeQuarters: 0.5,
    ninetieth: 0.6,
    maximum: 0.7,
    today: null,
    count: 100,
    effectiveCount: 5,
  };
  const cone = { windows: [window, { ...window, window: 60, today: 0.45 }] } as never;
  const plot = conePlot(cone, [{ expiration: "2027-02-19", sessions: 40, volatility: 0.5 }]);
  expect(plot.bands?.map(({ points }) => points[0])).toEqual([
    { x: 20, low: 0.2, high: 0.6 },
    { x: 20, low: 0.3, high: 0.5 },
  ]);
  expect(plot.marks.map(({ x, y, tone }) => [x, y, tone])).toEqual([
    [60, 0.45, "atm"],
    [40, 0.5, "accent"],
  ]);
  expect(plot.lines.map(({ key, points, isDashed }) => [key, points[0]?.y, isDashed])).toEqual([
    ["maximum", 0.7, true],
    ["median", 0.4, false],
    ["minimum", 0.1, true],
  ]);
  render(<ConeTable cone={cone} />);
  expect(cells()).toEqual([
    ["20", "10,0", "20,0", "30,0", "40,0", "50,0", "60,0", "70,0", "–", "100", "5"],
    ["60", "10,0", "20,0", "30,0", "40,0", "50,0", "60,0", "70,0", "45,0", "100", "5"],
  ]);
});

it.each([
  ["2026-12-17", "anterior", null, "2026-12-18", null, "no-base"],
  ["2026-12-18", "propia", null, "2026-12-18", 0.3, ""],
  ["2026-12-19", "anterior", "2026-12-18", "2027-02-19", 0.42, ""],
  ["2026-12-17", "forward", null, "2026-12-18", 0.53, "not-priced"],
  ["2026-12-19", "realizada", "2026-12-18", "2027-02-19", 0.35, ""],
  ["2027-02-20", "anterior", "2027-02-19", null, null, "no-expiry-after"],
] as const)("an event on %s over the volatility that is %s lies between %s and %s", (...given) => {
  const [day, base, near, next, volatility, reason] = given;
  const found = eventEstimate(surface, { day, base, realized: 0.35, own: 0.3 });
  expect(found).toMatchObject({ near, next, base: volatility });
  expect(found.ok ? "" : found.reason).toBe(reason);
});

const session = (day: string, atTheMoney: number | null, more: object = {}) =>
  ({
    day,
    atTheMoney,
    index: 0.5,
    isBracketed: true,
    quotes: 12,
    realised: { close: 0.3 },
    ...more,
  }) as never;
it("a session is drawn at its close, and an index of 30 days only where two expiries enclose them", () => {
  const sessions = [
    session("2026-11-19", 0.4),
    session("2026-11-20", null, { isBracketed: false, index: 0.6 }),
  ];
  const [money, index] = historyDrawing(sessions, "close" as never).series;
  expect(money?.points).toEqual([
    { x: Date.parse("2026-11-19T17:00:00-03:00"), value: 0.4 },
    { x: Date.parse("2026-11-20T17:00:00-03:00"), value: null },
  ]);
  expect(index?.points.map(({ value }) => value)).toEqual([0.5, null]);
  expect(
    indexDrawing(sessions, "close" as never).series.map(({ key, pane, points }) => [
      key,
      pane ?? 0,
      points.map(({ value }) => value),
    ]),
  ).toEqual([
    ["index", 0, [0.5, null]],
    ["nearest", 0, [null, 0.6]],
    ["realised", 0, [0.3, 0.3]],
    ["quotes", 1, [12, 12]],
  ]);
});

const days = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    session(
      new Date(Date.UTC(2025, 0, 1 + place)).toISOString().slice(0, 10),
      0.2 + (0.3 * place) / (count - 1),
    ),
  );
it.each([
  [61, /^Rango ?\d+,\d %/, /^Percentil ?100,0 % ?contra 60 ruedas anteriores · crear alerta$/],
  [60, /^Rango ?–/, /^Percentil ?– ?Hacen falta 60 ruedas con volatilidad de 30 días: hay 59$/],
])("of %i sessions the last stands among those before it, from sixty on", (count, rank, percentile) => {
  render(
    <MemoryRouter>
      <RankFacts sessions={days(count)} />
    </MemoryRouter>,
  );
  const [money, range, place] = facts();
  expect(money).toMatch(/^En el dinero, 30 días ?50,0 % ?rueda del/);
  expect(range).toMatch(rank);
  expect(place).toMatch(percentile);
});

it("a volatility that never moved has no place, and says so", () => {
  const same = Array.from({ length: 61 }, (_, place) =>
    session(new Date(Date.UTC(2025, 0, 1 + place)).toISOString().slice(0, 10), 0.4),
  );
  render(
    <MemoryRouter>
      <RankFacts sessions={same} />
    </MemoryRouter>,
  );
  const why = "No se movió en las 60 ruedas anteriores: no está ni alta ni baja";
  expect(facts().slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^Rango ?– ?${why}$`)),
    expect.stringMatching(new RegExp(`^Percentil ?– ?${why}$`)),
  ]);
  expect(screen.getAllByRole("img", { name: why })).toHaveLength(2);
});

it("without a volatility of 30 days there is neither place nor premium, and it says so", () => {
  render(
    <MemoryRouter>
      <RankFacts sessions={[session("2026-11-20", null)]} />
      <PremiumFacts sessions={[session("2026-11-20", null)]} estimator={"close" as never} />
    </MemoryRouter>,
  );
  expect(facts()[0]).toMatch(/– ?ninguna rueda tiene vencimientos antes y después de 30 días$/);
  expect(screen.getAllByRole("img", { name: /^Ninguna rueda tiene volatilidad de 30 días/ })).toHaveLength(4);
});
