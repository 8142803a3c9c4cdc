import { expect, it } from "vitest";
import { addDays } from "@paridad/core/symbols";
import { realisedTo, shareAtClose } from "./session-share.ts";

const day = "2026-11-20";
type Asked = { currency: string; settlement: string | null };

/** Weekdays back from a day, newest first: whole bars that move by one percent a day, up and down. */
function bars(
  last: string,
  { settlement, isWhole = true, source = "live" }: { settlement: string; isWhole?: boolean; source?: string },
) {
  const dates: string[] = [];
  for (let date = last; dates.length < 30; date = addDays(date, -1)) {
    if (![0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())) dates.push(date);
  }
  return dates.map((date, index) => {
    const close = 7_000 * (1 + 0.01 * (index % 2));
    const whole = { open: close * 0.999, high: close * 1.01, low: close * 0.99 };
    const none = { open: null, high: null, low: null };
    const time = new Date(`${date}T20:00:00Z`);
    return {
      time,
      source,
      settlement,
      symbol: "GGAL",
      close,
      bid: null,
      ask: null,
      ...(isWhole ? whole : none),
    };
  });
}
const from = (rows: object[]) =>
  ({
    list: async ({ currency, settlement }: Asked) =>
      rows.filter((row) => {
        const own = row as { settlement: string; currency?: string };
        return (own.currency ?? "ARS") === currency && (settlement === null || own.settlement === settlement);
      }),
  }) as never;
const dollars = (rows: object[]) => rows.map((row) => ({ ...row, currency: "USD" }));
const recorded = { day, kind: "recorded" } as const;

it.each<[string, object[], string | null]>([
  [
    "the options' own settlement first",
    [...bars(day, { settlement: "24hs" }), ...bars(day, { settlement: "ci" })],
    "ARS 24hs",
  ],
  [
    "the ADR's whole bars before closes alone",
    [...bars(day, { settlement: "24hs", isWhole: false }), ...dollars(bars(day, { settlement: "unknown" }))],
    "USD ADR",
  ],
  ["closes alone where nothing is whole", bars(day, { settlement: "ci", isWhole: false }), "ARS ci"],
  ["the ADR of four days before", dollars(bars("2026-11-16", { settlement: "unknown" })), "USD ADR"],
  ["no ADR of five days before", dollars(bars("2026-11-13", { settlement: "unknown" })), null],
  ["no settlement's bars of the day before", bars("2026-11-19", { settlement: "24hs" }), null],
  ["nothing of the other kind of market", bars(day, { settlement: "24hs", source: "simulated" }), null],
  ["nothing of too few bars", bars(day, { settlement: "24hs" }).slice(0, 5), null],
  [
    "no series whose session has no close",
    [
      ...bars(day, { settlement: "24hs" }).map((bar, index) => (index === 0 ? { ...bar, close: null } : bar)),
      ...bars(day, { settlement: "ci" }),
    ],
    "ARS ci",
  ],
  [
    "a series of which one session has no close, as of one that misses it",
    [
      ...bars(day, { settlement: "24hs" }).map((bar, index) => (index === 5 ? { ...bar, close: null } : bar)),
      ...bars(day, { settlement: "ci" }),
    ],
    "ARS 24hs",
  ],
  ["nothing at all", [], null],
])("realised volatility is of %s", async (_name, rows, series) => {
  const { from: found, realised } = await realisedTo(from(rows), recorded);
  expect(found).toBe(series);
  expect(realised.close === null).toBe(series === null);
});

it("the ADR may be four days old at a session, as after a weekend and a holiday, and not five", async () => {
  const adr = from(dollars(bars("2026-11-13", { settlement: "unknown" })));
  expect((await realisedTo(adr, { day: "2026-11-17", kind: "recorded" })).from).toBe("USD ADR");
  expect((await realisedTo(adr, { day: "2026-11-18", kind: "recorded" })).from).toBeNull();
});

it("of several series of closes alone it is the best one", async () => {
  const closes = ["ci", "24hs"].flatMap((settlement) => bars(day, { settlement, isWhole: false }));
  expect((await realisedTo(from(closes), recorded)).from).toBe("ARS 24hs");
});

it("four sessions may be missing from a series, and not five", async () => {
  const whole = bars(day, { settlement: "24hs" });
  const without = (missing: number) => whole.filter((_bar, index) => index === 0 || index > missing);
  expect((await realisedTo(from(without(4)), recorded)).from).toBe("ARS 24hs");
  expect((await realisedTo(from(without(5)), recorded)).from).toBeNull();
});

it("bars with too many sessions between them are no series", async () => {
  const whole = bars(day, { settlement: "24hs" });
  expect((await realisedTo(from(whole.filter((_bar, index) => index % 3 !== 1)), recorded)).from).toBeNull();
});

const line = (settlement: string, bid: number | null, ask: number | null, close: number | null = 7_350) => ({
  ...bars(day, { settlement })[0],
  bid,
  ask,
  close,
});

it.each<[string, object[], { spot: number | null; settlement: string | null }]>([
  [
    "the middle of its sides",
    [line("24hs", 7_340, 7_350, 7_300), line("ci", 7_000, 7_010)],
    { spot: 7_345, settlement: "24hs" },
  ],
  [
    "its close where a side is missing",
    [line("24hs", 7_340, null, 7_300)],
    { spot: 7_300, settlement: "24hs" },
  ],
  [
    "its close where they are crossed",
    [line("24hs", 7_351, 7_350, 7_300)],
    { spot: 7_300, settlement: "24hs" },
  ],
  ["a line of no settlement", [line("unknown", null, null, 7_300)], { spot: 7_300, settlement: "unknown" }],
  ["nothing of a session without a share", [], { spot: null, settlement: null }],
])("the share at a session's end is %s", async (_name, rows, expected) => {
  expect(await shareAtClose(from(rows), recorded)).toEqual(expected);
});
