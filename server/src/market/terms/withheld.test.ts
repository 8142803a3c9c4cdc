import { recordedTermsMessages } from "@paridad/core/messages";
import { describe, expect, it } from "vitest";
import { FeedPeriodLog } from "./feed-periods.ts";
import { isWithheld, withheldBars } from "./withheld.ts";

const at = (time: string): Date => new Date(`2026-11-20T${time}Z`);
const period = (from: string, to: string, redistribution = "none", source = "InvertirOnline") => ({
  kind: "live",
  source,
  redistribution,
  started_at: at(from),
  ended_at: at(to),
});
const now = at("20:00:00").getTime();
const whole = { from: null, to: null };

describe("which bars a feed's stretch keeps back", () => {
  it.each([
    ["1m", "14:02:00", "14:05:00.001"],
    ["5m", "14:00:00", "14:05:00.001"],
    ["1d", "03:00:00", "2026-11-21T03:00:00Z"],
  ] as const)("%s: every bar that a part of it is in", (resolution, from, to) => {
    const { stretches } = withheldBars([period("14:02:10", "14:05:00")], { resolution, ...whole }, now);
    const end = to.startsWith("2026") ? new Date(to) : at(to);
    expect(stretches).toEqual([{ kind: "live", from: at(from), to: end }]);
  });

  it("holds imported and simulated bars of that time back from nobody", () => {
    const { stretches } = withheldBars([period("14:00:00", "15:00:00")], { resolution: "1m", ...whole }, now);
    const held = (source: string, time: string) => isWithheld(stretches, { source, time: at(time) });
    expect([held("live", "14:00:00"), held("live", "15:00:00"), held("live", "15:01:00")]).toEqual([
      true,
      true,
      false,
    ]);
    expect([held("imported", "14:30:00"), held("simulated", "14:30:00")]).toEqual([false, false]);
  });

  it("lets pass what may go out late, once it is a quarter of an hour old", () => {
    const late = [period("14:00:00", "15:00:00", "delayed")];
    const of = (clock: string) =>
      withheldBars(late, { resolution: "1m", ...whole }, at(clock).getTime()).stretches;
    expect(of("15:10:00")).toEqual([{ kind: "live", from: at("14:55:00"), to: at("15:00:00.001") }]);
    expect(of("15:15:00")).toEqual([]);
    // What was recorded before it began is another feed's.
    expect(of("14:10:00")).toEqual([{ kind: "live", from: at("14:00:00"), to: at("15:00:00.001") }]);
  });

  it("one that lies within another takes nothing of it away", () => {
    const periods = [period("14:00:00", "16:00:00"), period("14:30:00", "15:00:00", "none", "data912")];
    expect(withheldBars(periods, { resolution: "1m", ...whole }, now).stretches).toEqual([
      { kind: "live", from: at("14:00:00"), to: at("16:00:00.001") },
    ]);
  });

  it("ends with its bars: the day after a day's is free, and so is what only touches the time asked for", () => {
    const periods = [period("14:00:00", "15:00:00")];
    const { stretches } = withheldBars(periods, { resolution: "1d", ...whole }, now);
    const held = (time: string) => isWithheld(stretches, { source: "live", time: new Date(time) });
    expect([
      held("2026-11-20T03:00:00Z"),
      held("2026-11-21T02:59:59.999Z"),
      held("2026-11-21T03:00:00Z"),
    ]).toEqual([true, true, false]);
    const asked = (from: string | null, to: string | null) => {
      const range = { from: from === null ? null : at(from), to: to === null ? null : at(to) };
      return withheldBars(periods, { resolution: "1m", ...range }, now).stretches.length;
    };
    expect([asked(null, "14:00:00"), asked(null, "14:00:00.001")]).toEqual([0, 1]);
    expect([asked("15:00:00.001", null), asked("15:00:00", null)]).toEqual([0, 1]);
  });

  it("keeps a feed's and a relayed recording's apart, whose times overlap", () => {
    const relayed = { ...period("14:30:00", "16:00:00"), kind: "replay" };
    const periods = [period("14:00:00", "15:00:00"), relayed];
    expect(withheldBars(periods, { resolution: "5m", ...whole }, now).stretches).toEqual([
      { kind: "live", from: at("14:00:00"), to: at("15:00:00.001") },
      { kind: "replay", from: at("14:30:00"), to: at("16:00:00.001") },
    ]);
  });

  it("names the sources of what was asked for, and no others", () => {
    const periods = [
      period("13:00:00", "14:00:00"),
      period("14:30:00", "15:00:00", "none", "data912"),
      period("14:45:00", "15:00:00"),
      period("18:00:00", "19:00:00", "none", "otra"),
    ];
    const asked = { resolution: "1m", from: at("12:00:00"), to: at("18:00:00") } as const;
    const { recording, stretches } = withheldBars(periods, asked, now);
    expect(stretches).toHaveLength(2);
    expect(recording).toEqual({
      sources: ["InvertirOnline", "data912"],
      from: "2026-11-20",
      to: "2026-11-20",
    });
    expect(withheldBars(periods, { ...asked, from: at("15:30:00") }, now)).toEqual({
      stretches: [],
      recording: null,
    });
  });

  it("says what it knows of the time", () => {
    const sources = ["InvertirOnline"];
    const said = (from: string | null, to: string) => recordedTermsMessages.refused({ sources, from, to });
    expect(said(null, "2026-11-20")).toBe(
      "No se puede mostrar lo grabado de InvertirOnline hasta el 20/11/2026 fuera de las pantallas de Paridad: la fuente no lo permite.",
    );
    const earlier = {
      started_at: new Date("2026-11-18T14:00:00Z"),
      ended_at: new Date("2026-11-19T14:00:00Z"),
    };
    const several = [{ ...period("13:00:00", "14:00:00"), ...earlier }, period("13:00:00", "14:00:00")];
    expect(withheldBars(several, { resolution: "1d", ...whole }, now).recording).toEqual({
      sources,
      from: "2026-11-18",
      to: "2026-11-20",
    });
    expect(said("2026-11-18", "2026-11-20")).toContain("entre el 18/11/2026 y el 20/11/2026");
    const periods = [{ ...period("13:00:00", "14:00:00"), started_at: new Date(0) }];
    expect(withheldBars(periods, { resolution: "1d", ...whole }, now).recording?.from).toBeNull();
  });
});

describe("the stretches of a feed", () => {
  const batch = (minute: number, source: object) => ({
    asOf: minute * 60_000,
    source: { kind: "live", name: "InvertirOnline", ...source } as never,
  });

  it("go on over short silences, and end with the terms, the source or a longer one", () => {
    const log = new FeedPeriodLog();
    const none = { redistribution: "none" };
    for (const minute of [0, 1, 6]) log.note(batch(minute, none));
    log.note(batch(12, none));
    log.note(batch(13, {}));
    log.note(batch(14, { ...none, name: "data912" }));
    log.note(batch(15, none));
    const ofIol = { kind: "live", source: "InvertirOnline", redistribution: "none" };
    const taken = log.take();
    expect(taken).toEqual([
      { ...ofIol, from: 0, to: 360_000 },
      { ...ofIol, from: 720_000, to: 720_000 },
      { ...ofIol, redistribution: "full", from: 780_000, to: 780_000 },
      { ...ofIol, source: "data912", from: 840_000, to: 840_000 },
      { ...ofIol, from: 900_000, to: 900_000 },
    ]);
    log.giveBack(taken);
    expect([log.take().length, log.take().length]).toEqual([5, 0]);
  });

  it("are two where a clock goes back, so that the earlier one is covered too", () => {
    const log = new FeedPeriodLog();
    for (const minute of [10, 4, 5]) log.note(batch(minute, { redistribution: "none" }));
    expect(log.take().map(({ from, to }) => [from, to])).toEqual([
      [600_000, 600_000],
      [240_000, 300_000],
    ]);
  });

  it("leave out nobody's numbers, and keep a relayed recording that may not be passed on", () => {
    const log = new FeedPeriodLog();
    log.note(batch(0, { kind: "simulated" }));
    log.note(batch(1, { kind: "replay" }));
    log.note(batch(2, { kind: "replay", redistribution: "none" }));
    expect(log.take()).toMatchObject([{ kind: "replay", redistribution: "none", from: 120_000 }]);
  });
});
