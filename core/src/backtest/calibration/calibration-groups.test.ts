import { expect, it } from "vitest";

import { whereRecorded } from "../../testing/recorded-data.ts";
import { calibrationGroups, closesUpTo, sessionForecasts, strikeCutsOf, weeklySessions } from "../index.ts";
import type { PastSession } from "../index.ts";
import { chainFile, recordedSessions } from "../testing/recorded-sessions.ts";
import { simulatedSessions } from "../testing/simulated-sessions.ts";

function groupsOf(sessions: readonly PastSession[]) {
  const { cuts } = strikeCutsOf(sessions);
  const record = { sessions, cuts };
  const dated = weeklySessions(sessions).map((session) => ({
    date: session.date,
    forecasts: sessionForecasts({ session, closes: closesUpTo(record, session.date) }),
  }));
  return calibrationGroups(dated, record);
}

it("on walks of a known distribution lies on the diagonal, with the Brier score that it expects", () => {
  const groups = groupsOf(
    simulatedSessions({ expiries: 400, days: 32, tna: 0.36, volatility: 0.5, seed: 11 }),
  );
  const risk = groups.filter(({ kind, by }) => kind === "risk-neutral" && by === "distance");
  // The base 5 % above the share alone: one forecast an expiry, N(d2) of a flat volatility.
  const [five] = risk.filter(({ from }) => from === 0.03);
  // The last digit decides which of two expiries the strike 10 % above falls in.
  const bin = (five?.bins ?? []).find(({ n }) => n === 400);
  expect([five?.n, five?.expiries]).toEqual([402, 400]);
  expect(bin?.predicted).toBeCloseTo(0.4232, 4);
  expect((bin?.low ?? 1) < 0.4232 && (bin?.high ?? 0) > 0.4232).toBe(true);
  // p (1 - p), and three of its standard errors.
  expect(Math.abs((five?.brier ?? 1) - 0.4232 * 0.5768)).toBeLessThan((3 * 0.1536 * 0.4941) / 20);
});

it("a session without a known rate says nothing, and a week has one", () => {
  const [session] = simulatedSessions({ expiries: 1, days: 32, tna: 0.36, volatility: 0.5, seed: 1 });
  if (session === undefined) throw new Error("no session");
  expect(sessionForecasts({ session: { ...session, rate: null }, closes: [] })).toEqual([]);
  const [forecast] = sessionForecasts({ session, closes: [] });
  expect(forecast).toMatchObject({ days: 32, spot: 1_000, probabilities: { history: null } });
  const days = ["2026-11-20", "2026-11-23", "2026-11-26", "2026-11-27", "2026-11-30"];
  const sessions = days.map((date) => ({ date }));
  expect(weeklySessions(sessions).map(({ date }) => date)).toEqual([
    "2026-11-20",
    "2026-11-27",
    "2026-11-30",
  ]);
});

it(
  "over the recorded weeks has the scores of a computation in another language",
  whereRecorded(chainFile),
  () => {
    const all = groupsOf(recordedSessions()).filter(({ by }) => by === "all");
    const scores = Object.fromEntries(all.map(({ kind, n, brier, skill }) => [kind, { n, brier, skill }]));
    expect(scores["history"]).toEqual({
      n: 1_579,
      brier: expect.closeTo(0.13970582270168685, 9),
      skill: expect.closeTo(0.40098662900724624, 9),
    });
    expect(scores["risk-neutral"]).toEqual({
      n: 1_748,
      brier: expect.closeTo(0.12002006286192506, 7),
      skill: expect.closeTo(0.4828494723673519, 7),
    });
    // Around the share, without its growth at peso rates, a smile says too little of what is above.
    expect(scores["smile"]?.brier).toBeCloseTo(0.1445, 3);
  },
);
