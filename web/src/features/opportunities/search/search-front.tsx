import { ArrowRight } from "lucide-react";
import { useState } from "react";

import { formatDayMonth, formatPercent, formatPesos } from "@paridad/core/formats";
import { missingStructureMessage, structureNames } from "@paridad/core/opportunities";
import type { SearchRow } from "@paridad/core/opportunities";
import { buenosAiresDate } from "@paridad/core/symbols";

import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { Fact, Panel } from "../../../components/ui/layout/panel.tsx";
import { addressOf, legsText } from "./search-columns.tsx";
import type { SearchState } from "./use-search.ts";
import { opportunityTexts } from "../shared/opportunity-texts.ts";

/** The front from the likeliest to what pays most; the slider walks it. */
export function SearchFront({ rows }: { rows: readonly SearchRow[] }) {
  const [share, setShare] = useState(0.5);
  const likeliestFirst = rows.toReversed();
  const index = Math.round(share * (likeliestFirst.length - 1));
  const row = likeliestFirst[index];
  if (row === undefined) return null;
  const address = addressOf(row);
  const name = structureNames[row.structure];
  return (
    <Panel
      title={name}
      detail={`${legsText(row)} · vence el ${formatDayMonth(buenosAiresDate(row.expiration))}`}
      actions={
        address === null ? null : (
          <ButtonLink to={address} tone="secondary" size="small">
            Armar <ArrowRight aria-hidden />
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-4 px-4 py-3">
        <label className="grid gap-1 text-sm text-muted">
          <span className="flex justify-between">
            <span>Más probabilidad</span>
            <span>Más rendimiento</span>
          </span>
          <input
            type="range"
            aria-label="Entre probabilidad y rendimiento"
            aria-valuetext={`${name}, ${index + 1} de ${likeliestFirst.length}`}
            min={0}
            max={Math.max(1, likeliestFirst.length - 1)}
            value={index}
            disabled={likeliestFirst.length < 2}
            onChange={(event) =>
              setShare(Number(event.currentTarget.value) / Math.max(1, likeliestFirst.length - 1))
            }
            className="w-full"
          />
        </label>
        <Outcome row={row} />
      </div>
    </Panel>
  );
}

const signed = (pesos: number) => formatPesos(pesos, { sign: "always" });

function Outcome({ row }: { row: SearchRow }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2">
      <Fact label={opportunityTexts.atTarget} value={formatPercent(row.returnAtTarget, { sign: "always" })} />
      <Fact label="Probabilidad de ganar" value={formatPercent(row.probabilityOfProfit)} />
      <Fact
        label="Esperado"
        value={row.expected === null ? opportunityTexts.unknown : signed(row.expected.expected)}
        detail={`${row.expected === null ? "" : `${signed(row.expected.excess)} contra caución · `}${signed(row.expectedProfit)} sin tendencia`}
      />
      <Fact label={opportunityTexts.mostLost} value={formatPesos(Math.abs(row.largestLoss))} />
      <Fact
        label={opportunityTexts.mostWon}
        value={row.largestGain === null ? "Sin techo" : formatPesos(row.largestGain)}
      />
      <Fact label="Capital de una unidad" value={formatPesos(row.capital)} />
    </dl>
  );
}

/** Why what one would look for isn't there. */
export function MissingStructures({
  missing,
  apparentArbitrages,
}: Pick<SearchState, "missing" | "apparentArbitrages">) {
  if (missing.length === 0 && apparentArbitrages === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-s1 px-4 py-2.5 text-md">
      <summary>Las que no aparecen y por qué</summary>
      <ul className="mt-2 grid gap-1 text-muted sm:grid-cols-2">
        {missing.map((one) => (
          <li key={one.structure}>
            <span className="text-text">{structureNames[one.structure]}</span>: {missingStructureMessage(one)}
          </li>
        ))}
      </ul>
      {apparentArbitrages > 0 ? (
        <p className="mt-2 text-muted">
          {apparentArbitrages} combinaciones parecen no poder perder: son puntas para revisar, no se listan.
        </p>
      ) : null}
    </details>
  );
}
