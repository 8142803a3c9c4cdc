import type { ReactNode } from "react";
import { formatNumber, formatPercent, formatPesos, formatPrice } from "@paridad/core/formats";
import { distancesFrom } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";
import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";
import type { Builder, BuiltPosition } from "../../model/use-builder.ts";
import { extreme, extremeTone, Figure, Unknown } from "./figure.tsx";
import { ChanceOfGain } from "./odds-numbers.tsx";

type Evaluation = BuiltPosition["evaluation"];
type Ends = Extract<Evaluation["ends"], { ok: true }>;

/** None is an answer: a dash would say that it isn't known. */
export function levels(breakevens: readonly number[]): string {
  if (breakevens.length === 0) return "ninguno";
  return breakevens.map((level) => formatPrice(Math.round(level * 100) / 100)).join(" y ");
}

/** Distances of breakevens from the share of now, as others print them too. */
function distances(breakevens: readonly number[], spot: number | null): string {
  const moves = distancesFrom(spot, breakevens).map((move) => formatPercent(move, { sign: "always" }));
  return moves.length === 0 ? "" : `${moves.join(" y ")} de ahora · `;
}

/** Largest gain per peso of the largest loss; nothing where one of the two has no limit or isn't one. */
function rewardText({ reward }: Ends): string {
  if (!reward.ok) return "";
  return ` · ganás hasta ${formatNumber(reward.perPeso, { minimumDecimals: 2, maximumDecimals: 2 })} por peso`;
}

/** The share's price at the largest loss, where closing costs put it above every base: nobody would look for it there. */
function placeOfLoss({ minimum }: Ends, legs: readonly PositionLeg[]): string {
  if (!minimum.bounded) return "";
  const strikes = legs.flatMap((leg) => (leg.kind === "share" ? [] : [leg.strike]));
  const { level } = minimum;
  return level > Math.max(...strikes) ? `, con GGAL en ${formatPrice(Math.round(level))}` : "";
}

type Evaluated = { readonly builder: Builder; readonly position: BuiltPosition };

/** Largest gain, largest loss and breakevens: the same in every scenario. */
function AtExpiry({ builder, position: { evaluation, legs } }: Evaluated) {
  const { atExpiry, ends } = evaluation;
  if (!ends.ok) return <Figure label="Al vencimiento" value={<Unknown reason={ends.reason} />} />;
  if (!atExpiry.ok) return <Figure label="Al vencimiento" value={<Unknown reason={atExpiry.reason} />} />;
  const isEstimated = "isEstimated" in atExpiry;
  const { maximum, minimum, breakevens } = ends;
  const note = isEstimated ? "neta, estimada al primer vencimiento" : "neta";
  // Over two expiries the second leg is worth what the scenario says.
  const own = { isScenario: isEstimated && builder.isScenario };
  return (
    <>
      <Figure
        label="Ganancia máxima"
        value={extreme(maximum, "Sin techo")}
        detail={note}
        {...own}
        tone={extremeTone(maximum, "up")}
      />
      <Figure
        label="Pérdida máxima"
        value={extreme(minimum, "Sin límite")}
        detail={`${note}${placeOfLoss(ends, legs)}${rewardText(ends)}`}
        {...own}
        tone={extremeTone(minimum, "down")}
      />
      <Figure
        label="Equilibrio"
        value={levels(breakevens)}
        detail={`${distances(breakevens, builder.live?.spot ?? null)}${isEstimated ? "estimado · " : ""}bruto ${levels(atExpiry.breakevens)}`}
        {...own}
      />
    </>
  );
}

function Paid({ paid }: Pick<Evaluation, "paid">) {
  if (!paid.ok) return <Figure label="Pagás" value={<Unknown reason={paid.reason} />} />;
  const { netOutlay, outlay } = paid;
  return (
    <Figure
      label={netOutlay < 0 ? "Cobrás" : "Pagás"}
      value={formatPesos(Math.abs(netOutlay))}
      detail={`${formatPesos(netOutlay - outlay)} son costos`}
    />
  );
}

const labels = ["Pagás o cobrás", "Ganancia máxima", "Pérdida máxima", "Equilibrio", "Probabilidad de ganar"];

/** Cost, ends and odds of a position; without one their places, so that nothing moves. `children` is a sixth, under them. */
export function FiveFigures({ builder, children }: { builder: Builder; children?: ReactNode }) {
  const { position, priced } = builder;
  const missing = priced.length === 0 ? "Todavía no hay patas" : "Falta un precio para saberlo";
  return (
    <dl className="grid min-h-[136px] grid-cols-2 gap-x-2.5 gap-y-1.5 border-t border-line px-3 py-1.5 max-sm:[&_dd>span]:text-xs sm:grid-cols-3 sm:gap-x-4 sm:gap-y-2 sm:py-2.5">
      {position === null ? (
        labels.map((label) => (
          <Figure key={label} label={label} value={<ExplainedDash text={missing} />} detail={"\u00a0"} />
        ))
      ) : (
        <>
          <Paid paid={position.evaluation.paid} />
          <AtExpiry builder={builder} position={position} />
          <ChanceOfGain evaluation={position.evaluation} isScenario={builder.isScenario} />
        </>
      )}
      {children}
    </dl>
  );
}
