import { Link } from "react-router";

import { formatDate, formatInteger, formatPercent, formatVolatility } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import {
  dailyFlagMessages,
  estimatorNames,
  fewestRankedDays,
  impliedAndRealized,
  placeInSeries,
  premiumSpread,
  volatilityPoints,
} from "@paridad/core/volatility";
import type { VolatilitySession } from "@paridad/core/volatility";
import { alertLink } from "@paridad/core/contract";
import type { VolatilityDay } from "@paridad/core/contract";

import { ExplainedDash, textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import { Fact, Facts } from "../shared/facts.tsx";
import type { EstimatorKey } from "./history-drawing.ts";
import { counted } from "../../../lib/counted.ts";

const sourceNames = {
  simulated: "simulada",
  replay: "grabada",
  live: "del mercado",
  imported: "importada",
} as const;

const list = new Intl.ListFormat("es-AR");

/** The source of the stored rows, what the share was measured on, and how many rows need care. */
export function StoredBasis({ rows }: { rows: readonly VolatilityDay[] }) {
  const sources = list.format(new Set(rows.map(({ source }) => sourceNames[source])));
  const series = [...new Set(rows.flatMap(({ realisedFrom }) => realisedFrom ?? []))].join(", ");
  const counts = new Map<VolatilityDay["flags"][number], number>();
  for (const { flags } of rows) for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  return (
    <div className="text-sm text-muted">
      <p>
        {counted(rows.length, "fila", "filas")}, una por rueda y vencimiento. Fuente {sources}. Realizada de{" "}
        {series === "" ? "ninguna serie: faltan 21 ruedas de la acción" : series}.
      </p>
      {counts.size > 0 ? (
        <details className="mt-1">
          <summary className="cursor-pointer text-accent">Filas con marcas</summary>
          <ul className="mt-1 grid gap-0.5">
            {[...counts].map(([flag, count]) => (
              <li key={flag}>
                {formatInteger(count)}: {dailyFlagMessages[flag]}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

const rankWindow = 252;

/** Rank of the last session with a 30-day volatility among those before it; too few are a reason. */
function rankOf(sessions: readonly VolatilitySession[]) {
  const last = sessions.findLast(({ atTheMoney }) => atTheMoney !== null);
  const before = last === undefined ? [] : sessions.slice(0, sessions.indexOf(last)).slice(-rankWindow);
  const series = before.map(({ atTheMoney }) => atTheMoney);
  const ranked = placeInSeries(series, last?.atTheMoney ?? null);
  const count = formatInteger(ranked.count);
  if (ranked.ok) return { last, ranked, basis: `contra ${count} ruedas anteriores` };
  const basis =
    ranked.reason === "never-moved"
      ? `No se movió en las ${count} ruedas anteriores: no está ni alta ni baja`
      : `Hacen falta ${fewestRankedDays} ruedas con ${screenWords.thirtyDayVolatility}: hay ${count}`;
  return { last, ranked: null, basis };
}

/** Rank and percentile of the last session with a volatility of 30 days; both wait for 60 stored days. */
export function RankFacts({ sessions }: { sessions: readonly VolatilitySession[] }) {
  const { last, ranked, basis } = rankOf(sessions);
  const dash = <ExplainedDash text={basis} />;
  return (
    <Facts label="Lugar en la historia">
      <Fact
        name={screenWords.thirtyDayVolatility}
        value={last === undefined ? dash : formatVolatility(last.atTheMoney)}
        basis={
          last === undefined
            ? "ninguna rueda tiene vencimientos antes y después de 30 días"
            : `rueda del ${formatDate(last.day)}`
        }
      />
      <Fact
        name="Rango"
        value={ranked === null ? dash : formatPercent(ranked.rank)}
        basis={
          ranked === null
            ? basis
            : `de ${formatVolatility(ranked.minimum)} a ${formatVolatility(ranked.maximum)}`
        }
      />
      <Fact
        name="Percentil"
        value={ranked === null ? dash : formatPercent(ranked.percentile)}
        basis={
          ranked === null ? (
            basis
          ) : (
            <>
              {basis} ·{" "}
              <Link to={alertLink("percentile")} className="text-accent underline underline-offset-2">
                crear alerta
              </Link>
            </>
          )
        }
      />
    </Facts>
  );
}

/** Implied less what was realised in the 20 sessions after, as a distribution. */
export function PremiumFacts({
  sessions,
  estimator,
}: {
  sessions: readonly VolatilitySession[];
  estimator: EstimatorKey;
}) {
  const pairs = impliedAndRealized(sessions, estimator);
  const premium = premiumSpread(pairs);
  const reason = "Ninguna rueda tiene VI 30 días y sus 20 ruedas siguientes";
  const value = (pick: "tenth" | "median" | "ninetieth") =>
    textOrDash(premium?.spread[pick] ?? null, volatilityPoints, reason);
  const count =
    premium === null
      ? reason
      : `${formatInteger(premium.spread.count)} ruedas, ${formatInteger(premium.effectiveCount)} que no se superponen`;
  const share =
    premium === null
      ? null
      : pairs.filter(({ implied, realized }) => implied > realized).length / pairs.length;
  return (
    <Facts label="Prima de varianza">
      <Fact name="Implícita menos realizada, mediana" value={value("median")} basis={count} />
      <Fact name="Una de cada diez, menos de" value={value("tenth")} basis={estimatorNames[estimator]} />
      <Fact name="Una de cada diez, más de" value={value("ninetieth")} basis={estimatorNames[estimator]} />
      <Fact
        name="Veces en que la implícita fue mayor"
        value={textOrDash(share, formatPercent, reason)}
        basis={count}
      />
    </Facts>
  );
}
