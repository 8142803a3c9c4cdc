import { curveOf, drawdownOf } from "@paridad/core/backtest";
import type { BackTestInput, BackTestRule } from "@paridad/core/backtest";
import type { BackTestAnswer, BackTestQuestion, PersonCosts } from "@paridad/core/contract";
import { costSchedule, noCosts } from "@paridad/core/costs";
import { informationNotice } from "@paridad/core/messages";
import type { Compute } from "../../computations/computations.ts";
import { leftOutText, recordedNotShared } from "../../market/terms/recorded-terms.ts";
import type { RecordedTerms } from "../../market/terms/recorded-terms.ts";
import { isWithheld } from "../../market/terms/withheld.ts";
import { startOfDay } from "../../platform/start-of-day.ts";
import type { ReadRecord, StoredRecord } from "./read-record.ts";

type Dependencies = {
  readonly record: ReadRecord;
  readonly compute: Compute;
  /** A user's costs to trade. */
  readonly costsOf: (userId: string) => Promise<PersonCosts>;
};
type Caller = { readonly userId: string; readonly gone: AbortSignal | undefined };

function exitOf({ exit: { by, value = 0 } }: BackTestQuestion): BackTestRule["exit"] {
  if (by === "profit") return { profit: value };
  if (by === "roll") return { roll: value };
  if (by === "days-left") return { daysLeft: value };
  return by === "expiry" ? "exercise" : "cheaper";
}

function strikeOf({ strike: { by, value } }: BackTestQuestion): BackTestRule["strike"] {
  if (by === "delta") return { delta: value };
  return by === "points" ? { points: value } : { moneyness: value };
}

function structureOf({
  structure,
  legs = [],
  hasShare = false,
}: BackTestQuestion): BackTestRule["structure"] {
  if (structure !== "own") return structure;
  return {
    shares: hasShare ? 1 : 0,
    legs: legs.map(({ side, ...leg }) => ({ ...leg, side: side === "buy" ? 1 : -1 })),
  };
}

function ruleOf(question: BackTestQuestion): BackTestRule {
  const { enters, days: daysToExpiry, width, minimumVolume, widestSpread } = question;
  const { leastQuietExcess, volatilityPercentile } = question;
  return {
    structure: structureOf(question),
    enters,
    daysToExpiry,
    width,
    minimumVolume,
    ...(widestSpread !== undefined && { widestSpread }),
    ...(leastQuietExcess !== undefined && { leastQuietExcess }),
    ...(volatilityPercentile !== undefined && { volatilityPercentile }),
    strike: strikeOf(question),
    exit: exitOf(question),
    isReservePlaced: question.reserve === "caucion",
    isWithoutOverlap: !question.overlap,
  };
}

/** The record without what the terms of a recording keep back. */
async function sharedOf(record: StoredRecord, terms: RecordedTerms) {
  const [oldest, newest] = [record.sessions[0], record.sessions.at(-1)];
  if (oldest === undefined || newest === undefined) return { sessions: [], leftOut: null };
  const range = {
    from: startOfDay(oldest.date),
    to: new Date(startOfDay(newest.date).getTime() + 86_400_000),
  };
  const withheld = await terms({ resolution: "1d", ...range });
  const { stretches } = withheld;
  const sessions = record.sessions.map(({ sources, ...session }) => {
    const time = startOfDay(session.date);
    if (stretches.length === 0) return session;
    const options = session.options.filter(
      (_option, index) => !isWithheld(stretches, { source: sources[index] ?? "", time }),
    );
    return { ...session, options };
  });
  const sharedSessions = sessions.filter(({ options }) => options.length > 0);
  if (sharedSessions.length === 0) throw recordedNotShared(withheld);
  const isWhole = sessions.every(
    ({ options }, index) => options.length === record.sessions[index]?.options.length,
  );
  return { sessions: sharedSessions, leftOut: isWhole ? null : leftOutText(withheld) };
}

/** Tries rules over the stored sessions, in the computations' thread. */
export function createBackTests({ record: readRecord, compute, costsOf }: Dependencies) {
  return async (
    question: BackTestQuestion,
    { userId, gone }: Caller,
    terms: RecordedTerms,
  ): Promise<BackTestAnswer> => {
    const costs = question.costs === "none" ? noCosts : costSchedule((await costsOf(userId)).terms);
    const record = await readRecord();
    const { sessions, leftOut } = await sharedOf(record, terms);
    gone?.throwIfAborted();
    const fill: BackTestInput["fill"] =
      question.fill === "sides" ? { from: "sides" } : { from: "last", slippage: question.slippage };
    const rule = ruleOf(question);
    const { cuts } = record;
    const { cycles, courses, summary, skips } = await compute("backTest", {
      sessions,
      cuts,
      rule,
      fill,
      costs,
    });
    const curve = curveOf({ cycles, courses });
    return {
      source: record.source,
      from: sessions[0]?.date ?? null,
      to: sessions.at(-1)?.date ?? null,
      sessions: sessions.length,
      unknownRenames: [...record.unknownRenames],
      costs: { share: costs.share, premium: costs.premium, exercise: costs.exercise },
      summary: { ...summary, drawdown: drawdownOf(curve) },
      cycles: cycles.map(({ symbol: _symbol, strike: _strike, ...cycle }, index) => {
        const course = courses[index];
        return {
          ...cycle,
          left: course?.left ?? cycle.expiration,
          legs: [...(course?.legs ?? [])],
          worstDay: course?.worstDay ?? null,
        };
      }),
      curve,
      skips: [...skips],
      leftOut,
      notice: informationNotice,
    };
  };
}
export type BackTests = ReturnType<typeof createBackTests>;
