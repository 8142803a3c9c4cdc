import type { PastSession, StrikeCut } from "../back-test-types.ts";
import { calibrate } from "./calibrate.ts";
import type { Calibration } from "./calibrate.ts";
import { forecastKinds } from "./session-forecasts.ts";
import type { ForecastKind, SessionForecast } from "./session-forecasts.ts";

const bins = 10;

/** Stretches of calendar days to expiry; `to` isn't included, null has no end. */
export const dayStretches = [
  { from: null, to: 15 },
  { from: 15, to: 31 },
  { from: 31, to: null },
] as const;
/** Stretches of those days, and of the base against the share. */
const stretches = {
  all: [{ from: null, to: null }],
  days: dayStretches,
  distance: [
    { from: null, to: -0.1 },
    { from: -0.1, to: -0.03 },
    { from: -0.03, to: 0.03 },
    { from: 0.03, to: 0.1 },
    { from: 0.1, to: null },
  ],
} as const;
type Grouping = keyof typeof stretches;
type Stretch = { readonly from: number | null; readonly to: number | null };

export interface CalibrationGroup extends Calibration {
  readonly kind: ForecastKind;
  readonly by: Grouping;
  readonly from: number | null;
  readonly to: number | null;
  /** Endings that the forecasts are of: those of one share one close, so `n` says less than it seems. */
  readonly expiries: number;
}

export interface DatedForecasts {
  readonly date: string;
  readonly forecasts: readonly SessionForecast[];
}

type Judged = SessionForecast & { readonly happened: boolean };

/** Forecasts of expiries that are over, against the last close up to them; strikes follow the cuts. */
function outcomesOf(
  dated: readonly DatedForecasts[],
  { sessions, cuts }: { readonly sessions: readonly PastSession[]; readonly cuts: readonly StrikeCut[] },
): Judged[] {
  const newest = sessions.at(-1)?.date ?? "";
  return dated.flatMap(({ date, forecasts }) =>
    forecasts.flatMap((forecast) => {
      const { expiration, strike } = forecast;
      const last =
        expiration > newest
          ? undefined
          : sessions.findLast((session) => session.date > date && session.date <= expiration);
      if (last === undefined) return [];
      const cut = cuts
        .filter((one) => one.date > date && one.date <= last.date)
        .reduce((sum, { amount }) => sum + amount, 0);
      return [{ ...forecast, happened: last.spot > strike - cut }];
    }),
  );
}

const isInside = (value: number, { from, to }: Stretch) =>
  (from === null || value >= from) && (to === null || value < to);

const valueOf: Readonly<Record<Grouping, (forecast: Judged) => number>> = {
  all: () => 0,
  days: ({ days }) => days,
  distance: ({ strike, spot }) => strike / spot - 1,
};

/** Forecasts against what happened: of each kind all together, by days to expiry and by distance of the base. */
export function calibrationGroups(
  dated: readonly DatedForecasts[],
  record: { readonly sessions: readonly PastSession[]; readonly cuts: readonly StrikeCut[] },
): CalibrationGroup[] {
  const outcomes = outcomesOf(dated, record);
  return forecastKinds.flatMap((kind) =>
    (Object.keys(stretches) as Grouping[]).flatMap((by) =>
      stretches[by].map((stretch: Stretch): CalibrationGroup => {
        const chosen = outcomes.filter(
          (forecast) => forecast.probabilities[kind] !== null && isInside(valueOf[by](forecast), stretch),
        );
        const forecasts = chosen.map(({ probabilities, happened }) => ({
          probability: probabilities[kind] ?? 0,
          happened,
        }));
        const expiries = new Set(chosen.map(({ expiration }) => expiration)).size;
        return { kind, by, ...stretch, expiries, ...calibrate({ forecasts, bins }) };
      }),
    ),
  );
}
