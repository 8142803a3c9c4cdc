import { describe, expect, it } from "vitest";

import { beginningsOf, closesBetween, closeOf, momentOf, periodJob, writtenMoment } from "./period.ts";

const event = (kind: "open" | "roll", at: string, more: object = {}) => ({
  kind,
  at,
  trades: [],
  cash: 0,
  realized: 0,
  ...more,
});

describe("the beginnings of a period", () => {
  it("are the closes before the week and the month, and the movements that stand, newest first", () => {
    // Monday the 23rd is a holiday: the week begins with the close of the 20th all the same.
    const events = [
      event("open", "2026-10-02T14:32:00Z"),
      event("roll", "2026-11-12T15:05:00Z"),
      event("roll", "2026-11-13T15:05:00Z", { undone: "2026-11-14T12:00:00Z" }),
    ] as never;
    expect(beginningsOf("2026-11-26", { events })).toEqual([
      {
        name: "Esta semana",
        moment: { day: "2026-11-20", instant: Date.parse("2026-11-20T17:00:00-03:00") },
      },
      { name: "Este mes", moment: { day: "2026-10-30", instant: Date.parse("2026-10-30T17:00:00-03:00") } },
      {
        name: "Roleo del 12/11/2026, 12:05",
        moment: { day: "2026-11-12", instant: Date.parse("2026-11-12T15:05:00Z") },
      },
      {
        name: "Apertura del 02/10/2026, 11:32",
        moment: { day: "2026-10-02", instant: Date.parse("2026-10-02T14:32:00Z") },
      },
    ]);
  });

  it("can be written, once day and time are there", () => {
    expect(writtenMoment("2026-11-20", "12:05")).toEqual(momentOf(Date.parse("2026-11-20T15:05:00Z")));
    expect(writtenMoment("", "12:05")).toBeNull();
    expect(writtenMoment("2026-11-20", "")).toBeNull();
  });
});

describe("the closes on the way", () => {
  const days = (from: ReturnType<typeof closeOf>, until: string) =>
    closesBetween(from, Date.parse(until)).map(({ day }) => day);

  it("are those of the sessions in between, that of the first day too where it begins before its close", () => {
    expect(days(closeOf("2026-11-20"), "2026-11-26T12:00:00-03:00")).toEqual(["2026-11-24", "2026-11-25"]);
    expect(days(momentOf(Date.parse("2026-11-24T12:00:00-03:00")), "2026-11-25T12:00:00-03:00")).toEqual([
      "2026-11-24",
    ]);
    expect(days(closeOf("2026-11-20"), "2026-11-24T17:00:00-03:00")).toEqual([]);
  });

  it("of a long stretch are four, evenly spread", () => {
    expect(days(closeOf("2026-09-30"), "2026-10-30T17:00:00-03:00")).toEqual([
      "2026-10-06",
      "2026-10-13",
      "2026-10-20",
      "2026-10-26",
    ]);
  });
});

describe("the question of a period", () => {
  const leg = {
    type: "call",
    strike: 7_050,
    symbol: "GFGC7050DI",
    expiration: "2026-12-18",
    quantity: 2,
    price: 90,
  };
  const contract = { type: "call", strike: 7_050, symbol: "GFGC7050DI", expiration: "2026-12-18" };
  const position = {
    id: "one",
    name: "Una",
    content: {
      legs: [leg],
      events: [
        event("open", "2026-11-20T15:00:00Z", { trades: [{ contract, quantity: 1, price: 80, costs: 5 }] }),
        event("roll", "2026-11-24T15:00:00Z", { trades: [{ contract, quantity: 1, price: 100, costs: 6 }] }),
      ],
    },
    today: [
      {
        symbol: "GFGC6900DI",
        strike: 6_900,
        renames: [{ exDate: "2026-11-26", symbol: "GFGC6900DI", strike: 6_900 }],
      },
    ],
  } as never;
  const market = (at: string) => ({ instant: Date.parse(at), spot: 7_000, rate: 0.3, quotes: [] });

  it("has what was held at its beginning and what was dealt up to its end, under the bases of then", () => {
    const ends = [market("2026-11-23T17:00:00-03:00"), market("2026-11-25T17:00:00-03:00")];
    const question = periodJob(ends, [position]);
    expect(question?.ends.map(({ cut }) => cut)).toEqual([0, 0]);
    expect(question?.positions).toMatchObject([
      {
        id: "one",
        legs: [{ strike: 7_050, quantity: 1 }],
        trades: [{ contract: { strike: 7_050 }, price: 100 }],
      },
    ]);
    const until = periodJob([ends[0]!, market("2026-11-26T17:00:00-03:00")], [position]);
    expect(until?.ends.map(({ cut }) => cut)).toEqual([150, 0]);
    expect(until?.positions[0]?.legs).toMatchObject([{ strike: 6_900, quantity: 1 }]);
    const before = periodJob(
      [market("2026-11-18T17:00:00-03:00"), market("2026-11-19T17:00:00-03:00")],
      [position],
    );
    expect(before?.positions).toEqual([]);
  });
});
