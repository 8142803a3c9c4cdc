import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { cumulativeDrawing, seriesDrawing } from "../probabilidades/probability-drawings.ts";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import type { VolumeEntry } from "./use-volume.ts";
import { strikeDrawing, typeDrawing } from "./volume-drawings.ts";
import { VolumeFacts } from "./volume-facts.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const entry = (
  type: "call" | "put" | null,
  strike: number | null,
  volume: number | null,
  turnover: number | null,
) =>
  ({
    symbol: `${type}${strike}`,
    type,
    strike,
    volume,
    turnover,
    expiration: "2026-12-18",
  }) as unknown as VolumeEntry;
const entries = [
  entry("call", 7_400, 5, 500),
  entry("call", 7_000, 10, 12_000_000),
  entry("call", 7_400, null, 200),
  entry("put", 7_000, 4, null),
  entry(null, 7_200, 9, 900),
];

it("calls stand over the axis and puts under it, by ascending strike, and a put's label has no sign", () => {
  const all = [entry("call", 10_200, 1, 100), ...entries];
  const { series } = strikeDrawing(all, { measure: "volume" });
  expect(series.map(({ points }) => points)).toEqual([
    [
      { x: 7_000, value: 10 },
      { x: 7_400, value: 5 },
      { x: 10_200, value: 1 },
    ],
    [
      { x: 7_000, value: -4 },
      { x: 7_400, value: null },
      { x: 10_200, value: null },
    ],
  ]);
  expect([series[1]?.format(-4), series[1]?.format(null), series[1]?.formatAxis?.(-4_000_000)]).toEqual([
    "4",
    "–",
    "4.000.000",
  ]);
  const pesos = strikeDrawing(all, { measure: "turnover" }).series;
  expect(pesos[0]?.points.map(({ value }) => value)).toEqual([12_000_000, 700, 100]);
  expect([pesos[0]?.format(12_000_000), pesos[0]?.formatAxis?.(-12_000_000)].map(plain)).toEqual([
    "$ 12.000.000",
    "$ 12 M",
  ]);
});

it("calls over puts stand at each session's close, above what each side traded", () => {
  const row = (symbol: string, time: string, turnover: number | null) => ({
    symbol,
    time,
    turnover,
    volume: 1,
    operations: 1,
  });
  const find = (symbol: string | null) => ({ type: symbol?.startsWith("C") ? "call" : "put" });
  const drawing = typeDrawing(
    [
      row("C1", "2026-11-20T20:00:00Z", 300),
      row("P1", "2026-11-20T20:00:00Z", 100),
      row("C1", "2026-11-19T20:00:00Z", 50),
    ] as never,
    { find } as unknown as Catalogue,
  );
  const [ratio, calls, puts] = drawing.series;
  expect(ratio?.points.map(({ x, value }) => [new Date(x).toISOString(), value])).toEqual([
    ["2026-11-19T20:00:00.000Z", null],
    ["2026-11-20T20:00:00.000Z", 3],
  ]);
  expect([calls, puts].map((one) => [one?.pane, one?.points.at(-1)?.value])).toEqual([
    [1, 300],
    [1, 100],
  ]);
  expect(drawing.levels).toMatchObject([{ value: 1 }]);
});

it("the figures add up each side, and a side without pesos is no zero", () => {
  render(<VolumeFacts entries={entries} sessions={3} />);
  const fact = (label: string) =>
    plain(screen.getByText(label, { selector: "dt" }).nextSibling?.textContent).trim();
  expect(["Ruedas", "Volumen", "Calls", "Puts", "Calls / puts"].map(fact)).toEqual([
    "3",
    "28 lotes",
    "$ 12.000.700",
    "–",
    "–",
  ]);
});

const point = (fecha: string, costo_bull: number | null, ratio: number | null) =>
  ({ fecha, costo_bull, ratio }) as never;
const points = [
  point("2026-11-18T20:00:00Z", 100, 2),
  point("2026-11-19T20:00:00Z", 300, null),
  point("2026-11-20T20:00:00Z", null, 4),
];

it("a series of a pair has the cost above and the ratio below, each with its own numbers", () => {
  const { series, formatX } = seriesDrawing(points, true);
  expect(series.map((one) => [one.key, one.pane ?? 0, one.points.map(({ value }) => value)])).toEqual([
    ["costo_bull", 0, [100, 300, null]],
    ["ratio", 1, [2, null, 4]],
  ]);
  expect([
    formatX(Date.parse("2026-11-21T02:00:00Z")),
    seriesDrawing(points, false).formatX(Date.parse("2026-11-21T02:00:00Z")),
  ]).toEqual(["20/11/2026", "20/11/2026 23:00:00"]);
});

it("the share at or below each level marks the newest that is known with its day", () => {
  const cost = cumulativeDrawing(points, "costo_bull");
  const curve = cost.series[0]?.points ?? [];
  expect([curve[0], curve.findLast(({ x }) => x < 300)?.value, curve.at(-1)]).toEqual([
    { x: 100, value: 0.5 },
    0.5,
    { x: 300, value: 1 },
  ]);
  expect(cost.marks).toMatchObject([{ x: 300, label: "19/11" }]);
  expect(cumulativeDrawing(points, "ratio").marks).toMatchObject([{ x: 4, label: "20/11" }]);
  expect(cumulativeDrawing([point("2026-11-18T20:00:00Z", null, null)], "ratio").marks).toEqual([]);
});
