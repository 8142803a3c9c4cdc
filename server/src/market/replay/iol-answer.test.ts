import { exchangeExpiration } from "@paridad/core/symbols";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import { describe, expect, it } from "vitest";
import type { FeedFault } from "../feed.ts";
import { readIolAnswer } from "./iol-answer.ts";
import { loadRecording } from "./load-recording.ts";

const answeredAt = Date.parse("2025-12-04T20:00:00Z");
const item = (rest: object) => ({
  simbolo: "GFGC26549D",
  descripcion: "Call GGAL 2,654.90 Vencimiento: 19/12/2025",
  fechaVencimiento: "2025-12-19T00:00:00",
  cotizacion: { ultimoPrecio: 5100, puntas: null, fechaHora: "0001-01-01T00:00:00", volumenNominal: 0 },
  ...rest,
});

describe("answer of InvertirOnline", () => {
  it("finds the strike in the description, and takes a zero price as none", () => {
    const [read, silent] = readIolAnswer(
      [item({}), item({ cotizacion: { ultimoPrecio: 0, puntas: null } })],
      answeredAt,
    );
    expect(read).toMatchObject({
      ok: true,
      faults: [],
      quote: {
        at: answeredAt,
        option: { strike: 2654.9, expiration: "2025-12-19", last: 5100, bid: null, volume: 0 },
      },
    });
    expect(silent).toMatchObject({ ok: true, quote: { option: { last: null } } });
  });

  it("believes a symbol that is written whole over a description that says otherwise", () => {
    const [read] = readIolAnswer(
      [
        item({
          simbolo: "GFGC7400EN",
          descripcion: "Call GGAL 850.00 Vencimiento: 16/01/2026",
          fechaVencimiento: "2026-01-16T00:00:00",
        }),
      ],
      answeredAt,
    );
    expect(read).toMatchObject({
      ok: true,
      faults: ["strike-disagrees"],
      quote: { option: { strike: 7400 } },
    });
  });

  it("says of each item that it can't read why", () => {
    const rows = readIolAnswer(
      [item({ simbolo: "GFGX26549D" }), "nothing", item({ simbolo: 7 })],
      answeredAt,
    );
    expect(rows.map((row) => (row.ok ? null : row.fault))).toEqual([
      "unparsed-symbol",
      "malformed-row",
      "malformed-row",
    ]);
  });
});

const recorded = sharedPath("data/iol");

describe("the recorded answer of 4 December 2025", unlessMissing(missingShared("data/iol")), () => {
  it("is normalised whole: 213 contracts of 4 expiries, one described wrongly, none dropped", async () => {
    const faults: [FeedFault, string | undefined][] = [];
    const recording = await loadRecording(recorded, (fault, detail) => faults.push([fault, detail]));
    const options = recording.days.flatMap(({ snapshots }) =>
      snapshots.flatMap(({ quotes }) => quotes.map(({ option }) => option)),
    );
    expect(options).toHaveLength(213);
    expect(new Set(options.map(({ symbol }) => symbol))).toHaveLength(213);
    expect(faults).toEqual([["strike-disagrees", "2025-12-04 GFGC7400EN"]]);
    const expirations = new Set(options.map(({ expiration }) => expiration));
    const official = [
      { year: 2025, month: 12 },
      { year: 2026, month: 1 },
      { year: 2026, month: 2 },
      { year: 2026, month: 4 },
    ].map((month) => exchangeExpiration(month));
    expect([...expirations].toSorted()).toEqual(official);
    expect(options.filter(({ strike }) => (strike ?? 0) <= 0)).toEqual([]);
    // Of the answer's items 103 have a last price, the others 0.
    expect(options.filter(({ last }) => last !== null)).toHaveLength(103);
  });
});
