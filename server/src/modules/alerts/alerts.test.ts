import type { AlertSubject, ReadAlertRequest } from "@paridad/core/contract";
import type { AlertValue } from "@paridad/core/alerts";
import { costPreset } from "@paridad/core/costs";
import { createInstrumentTable } from "@paridad/core/symbols";
import { describe, expect, it } from "vitest";
import { createAlerts } from "./alerts.ts";
import type { AlertsDependencies } from "./alerts.ts";
import { alertOf, subjectOf } from "./read-row.ts";
import type { AlertRow } from "./read-row.ts";
import { createResolver } from "./resolve.ts";
import type { OwnedPosition } from "./resolve.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const owner = { user: { id: "u1" }, access: { kind: "plan", plan: "pro", modules: [1, 5, 11] } } as const;
const option = (type: "call" | "put", symbol: string, expiration = "2026-12-18") => ({
  type,
  strike: 7_400,
  expiration,
  symbol,
});
const call = option("call", "GFGC7400DI");
const request = (subject: AlertSubject): ReadAlertRequest => ({
  subject,
  direction: "above",
  threshold: 100,
  note: "",
  mail: true,
  push: true,
  restMinutes: 60,
});
const stored = (change: Partial<AlertRow> = {}): AlertRow => ({
  id: "a1",
  user_id: "u1",
  format: 1,
  subject: { kind: "premium", contract: call, side: "mid" },
  direction: "above",
  threshold: 100,
  note: "",
  mail: true,
  push: true,
  rest_minutes: 60,
  status: "armed",
  ended_reason: null,
  crossings: 1,
  last_fired_at: new Date(now - 60_000),
  import_key: null,
  version: 1,
  created_at: new Date(now),
  updated_at: new Date(now),
  ...change,
});

function createWorld({ row = stored(), isFollowed = true, marketNow = now } = {}) {
  const written: Partial<AlertRow>[] = [];
  const resolved = { today: null, position: null, watched: isFollowed ? { kind: "share" } : null };
  const alerts = createAlerts({
    repository: {
      find: async () => row,
      add: async (rows: AlertRow[]) => {
        written.push(...rows);
        return [row];
      },
      change: async (_owned: object, { decide }: { decide: (before: AlertRow) => Partial<AlertRow> }) => {
        written.push(decide(row));
        return row;
      },
    },
    resolve: async (asked: object[]) => asked.map(() => resolved),
    costsOf: async () => ({ choice: "retail", terms: costPreset("retail").terms, updatedAt: null }),
    watch: null,
    marketNow: () => marketNow,
    clock: { now: () => now },
  } as unknown as AlertsDependencies);
  return { alerts, written };
}

describe("an alert", () => {
  it.each<[string, AlertSubject, string | null]>([
    ["a call's lanzamiento", { kind: "rate", contract: call, measure: "still" }, null],
    ["a put's parity", { kind: "rate", contract: option("put", "GFGV7400DI"), measure: "implied" }, null],
    [
      "a put's lanzamiento",
      { kind: "rate", contract: option("put", "GFGV7400DI"), measure: "still" },
      "Un lanzamiento es con un call",
    ],
    ["a ratio of itself", { kind: "ratio", one: call, other: call }, "Los símbolos deben ser diferentes"],
    [
      "the same letters of another year",
      { kind: "ratio", one: call, other: option("call", "GFGC7400DI", "2027-12-17") },
      null,
    ],
    [
      "a position that is gone",
      { kind: "position", positionId: "p1" },
      "Esa posición no existe o ya se cerró",
    ],
  ])("of %s is refused with %j", async (_name, subject, text) => {
    const { alerts, written } = createWorld();
    const message = await alerts.create(owner as never, request(subject)).then(
      () => null,
      ({ fields }: { fields: { errors: { message: string }[] } }) => fields.errors[0]?.message,
    );
    expect([message, written.length]).toEqual([text, text === null ? 1 : 0]);
  });

  it.each([
    ["2026-12-18T19:59:59.999Z", true],
    ["2026-12-18T20:00:00.000Z", false],
  ])("of an option is made until its last close: at %s %s", async (at, isMade) => {
    const { alerts } = createWorld({ marketNow: Date.parse(at) });
    const made = alerts.create(owner as never, request({ kind: "premium", contract: call, side: "mid" }));
    expect(await made.then(Boolean, () => false)).toBe(isMade);
  });

  it("of a contract that nobody knows today is refused", async () => {
    const { alerts } = createWorld({ isFollowed: false });
    const made = alerts.create(owner as never, request({ kind: "premium", contract: call, side: "mid" }));
    await expect(made).rejects.toMatchObject({ status: 400 });
  });

  it("that is paused stays so with another level, and forgets when it fired", async () => {
    const change = {
      ...request({ kind: "premium", contract: call, side: "mid" }),
      threshold: 120,
      version: 1,
    };
    const paused = createWorld({ row: stored({ status: "paused" }) });
    await paused.alerts.update(owner as never, "a1", change);
    expect(paused.written).toMatchObject([{ status: "paused", last_fired_at: null, version: 2 }]);
    const armed = createWorld();
    await armed.alerts.update(owner as never, "a1", change);
    expect(armed.written).toMatchObject([{ status: "resting", last_fired_at: null }]);
    // Another note alone leaves what it waits for.
    const noted = createWorld();
    await noted.alerts.update(owner as never, "a1", { ...change, threshold: 100, note: "otra" });
    expect(noted.written[0]).toMatchObject({ note: "otra" });
    expect(noted.written[0]).not.toHaveProperty("status");
  });

  it("that is begun again rests no longer; resumed, it goes on resting", async () => {
    const acted = async (action: "rearm" | "resume" | "pause") => {
      const { alerts, written } = createWorld();
      await alerts.act(owner as never, "a1", { version: 1, action });
      return written[0];
    };
    expect(await acted("rearm")).toMatchObject({ status: "resting", last_fired_at: null });
    expect(await acted("resume")).toMatchObject({ status: "resting", last_fired_at: new Date(now - 60_000) });
    // A pause forgets nothing: resumed, it knows when it fired.
    expect(await acted("pause")).toEqual({ status: "paused", version: 2, updated_at: new Date(now + 1) });
    const { alerts } = createWorld();
    await expect(alerts.act(owner as never, "a1", { version: 2, action: "pause" })).rejects.toMatchObject({
      status: 409,
      code: "STALE_UPDATE",
    });
  });
});

it.each(["armed", "resting", "paused", "ended"])(
  "what is unknown of one that is %s has its reason",
  (status) => {
    const read = (value: AlertValue | null) => {
      const { current, unknown, isTrue } = alertOf(stored({ status }), {
        today: null,
        positionName: null,
        value,
      });
      return [current, unknown, isTrue];
    };
    expect(read({ ok: false, reason: "no-volatility" })).toEqual([
      null,
      "Su precio no tiene volatilidad implícita",
      null,
    ]);
    expect(read({ ok: true, value: 99.99 })).toEqual([99.99, null, false]);
    expect(read({ ok: true, value: 100 })).toEqual([100, null, true]);
    expect(read(null)).toEqual([null, null, null]);
  },
);

it("a subject that another version wrote is kept and not read", () => {
  const { subject } = stored();
  expect(subjectOf({ format: 1, subject })).toEqual(subject);
  expect(subjectOf({ format: 2, subject })).toBeNull();
  expect(subjectOf({ format: 1, subject: { kind: "nada" } })).toBeNull();
});

it("an alert on a position is of its owner's own: another's is as one that is gone", async () => {
  const resolve = createResolver({
    instrumentTable: async () => createInstrumentTable({ instruments: [] }),
    positionsWithIds: async () =>
      [
        { id: "p1", userId: "u1", name: "Mía", status: "open", content: null, today: [] },
      ] as unknown as OwnedPosition[],
  });
  const subject = { kind: "position", positionId: "p1" } as const;
  const costs = { share: 0, premium: 0, exercise: 0 };
  const asked = ["u1", "u2"].map((userId) => ({ userId, subject, costs }));
  const found = await resolve(asked, now);
  expect(found.map(({ position }) => position?.id ?? null)).toEqual(["p1", null]);
  expect(found[1]?.watched).toBeNull();
});
