import type { CostSchedule } from "@paridad/core/costs";
import type { LegQuote } from "@paridad/core/positions";
import {
  backTestReport,
  bookClosing,
  bookMargin,
  explainDay,
  explainStretch,
  markBook,
  portfolioGreeks,
  reverseStress,
  riskReport,
  scenarioColumns,
  stressPortfolio,
  unitSizing,
} from "@paridad/core/risk";
import type {
  BookInput,
  DayQuestion,
  MarkedLeg,
  SessionClose,
  StretchEnd,
  UnitSizingInput,
} from "@paridad/core/risk";

import { stepsOf } from "../../../lib/workers/serve-task.ts";
import type { Task } from "../../../lib/workers/serve-task.ts";

/** Progress of a job. */
export type Progress = { readonly done: number; readonly total: number };

export type MarginShares = { readonly notionalShare: number; readonly floorShare: number };
export type BookJob = {
  readonly book: BookInput;
  readonly share: LegQuote;
  readonly costs: ReadonlyMap<string, CostSchedule>;
  readonly margin: MarginShares;
  /** Null while the close isn't there. */
  readonly day: DayQuestion | null;
};
function* bookSteps({ book, share, costs, margin: parameters, day }: BookJob) {
  const { legs, positions } = markBook(book);
  yield { done: 1, total: 2 };
  const marginOf = (own: readonly MarkedLeg[]) => bookMargin({ legs: own, spot: book.spot, parameters });
  const margins = [...new Set(legs.map(({ position }) => position))].flatMap((id) => {
    const margin = marginOf(legs.filter(({ position }) => position === id));
    return margin.ok ? [[id, margin.margin] as const] : [];
  });
  return {
    legs,
    greeks: portfolioGreeks({ ...termsOf(book), positions }),
    closing: bookClosing({ legs, share, costs }),
    margin: marginOf(legs),
    /** By position: of it alone, which another may cover in part. */
    margins: new Map(margins),
    /** Null where nothing of the day is known. */
    day: day && explainDay(book, day),
  };
}

/** Instants in their order, and the positions at the first with their trades since. */
export type PeriodJob = {
  readonly ends: readonly StretchEnd[];
  readonly positions: DayQuestion["positions"];
};

function termsOf({ spot, instant, rate }: BookInput) {
  return { spot, instant, rate };
}

export type ScenarioJob = {
  readonly book: BookInput;
  readonly moves: readonly number[];
  readonly volatilityShifts: readonly number[];
  readonly days: readonly number[];
  readonly volatilityBeta: number;
};

/** A portfolio none of whose legs can be valued has no figures, which isn't 0. */
const nothing = { ok: false, reason: "no-legs" } as const;

function* scenarioSteps({ book, ...grid }: ScenarioJob) {
  const { positions } = markBook(book);
  if (positions.length === 0) return nothing;
  const columns = yield* scenarioColumns({ ...termsOf(book), ...grid, positions });
  return columns.ok ? { ...columns, positions } : columns;
}

export type StressAsked = {
  readonly key: string;
  readonly change: number;
  readonly volatilityJump: number;
  readonly rateJump?: number;
  readonly days?: number;
  readonly volatilityBeta?: number;
};
export type StressJob = { readonly book: BookInput; readonly stresses: readonly StressAsked[] };

function* stressSteps({ book, stresses }: StressJob) {
  const { positions } = markBook(book);
  const answer = [];
  for (const { key, ...stress } of stresses) {
    const outcome =
      positions.length === 0 ? nothing : stressPortfolio({ ...termsOf(book), ...stress, positions });
    answer.push({ key, outcome });
    yield { done: answer.length, total: stresses.length };
  }
  return answer;
}

export type MeasureJob = {
  readonly book: BookInput;
  readonly closes: readonly SessionClose[];
  readonly horizon: number;
  readonly window: number;
};
export const riskLevels = [0.95, 0.99] as const;
/** The same draws each time: a figure that changes by itself says nothing. */
const seed = 20_190_812;

function* measureSteps({ book, closes, horizon, window }: MeasureJob) {
  const { positions } = markBook(book);
  if (positions.length === 0) return { report: nothing, backTests: [] };
  const of = { ...termsOf(book), positions, closes, window };
  const total = 1 + riskLevels.length;
  const report = riskReport({ ...of, horizon, levels: riskLevels, seed });
  yield { done: 1, total };
  /** One a level, in the report's order. */
  const backTests = [];
  for (const level of riskLevels) {
    backTests.push({ level, result: backTestReport({ ...of, level }) });
    yield { done: 1 + backTests.length, total };
  }
  return { report, backTests };
}

export type ReverseJob = {
  readonly book: BookInput;
  readonly capital: number;
  readonly volatilityJump: number;
};

function reverse({ book, ...terms }: ReverseJob) {
  const { positions } = markBook(book);
  if (positions.length === 0) return nothing;
  return reverseStress({ ...termsOf(book), ...terms, positions });
}

export type SizingJob = {
  /** With one position. */
  readonly book: BookInput;
  readonly share: LegQuote;
  readonly costs: CostSchedule;
} & Pick<UnitSizingInput, "basis" | "stress" | "stop" | "closes" | "view">;

function sizing({ book, ...terms }: SizingJob) {
  const { legs } = markBook(book);
  return unitSizing({ ...termsOf(book), ...terms, legs });
}

/** Everything the risk screens ask of a worker: what goes in, in steps that tell how far it is, and what comes out. */
export const riskJobs = {
  book: bookSteps,
  period: ({ ends, positions }: PeriodJob) => explainStretch({ ends, positions }),
  scenarios: scenarioSteps,
  stresses: stressSteps,
  measures: measureSteps,
  reverse,
  sizing,
  marks: (book: BookInput) => markBook(book).legs,
} as const;
export type RiskJobs = typeof riskJobs;
export type RiskJob = keyof RiskJobs;
export type JobInput<Job extends RiskJob> = Parameters<RiskJobs[Job]>[0];
type Returned<Job extends RiskJob> = ReturnType<RiskJobs[Job]>;
export type JobAnswer<Job extends RiskJob> =
  Returned<Job> extends Generator<unknown, infer Answer> ? Answer : Returned<Job>;
export type BookAnswer = JobAnswer<"book">;
export type MeasureAnswer = JobAnswer<"measures">;

export type JobQuestion = { readonly job: RiskJob; readonly input: unknown };
/** The steps of a job. A worker's messages have lost their types: who asks pairs job and input. */
export function jobStepsOf({ job, input }: JobQuestion): Generator<Progress, unknown> {
  return stepsOf(riskJobs[job] as Task<unknown, unknown, Progress>, input);
}
