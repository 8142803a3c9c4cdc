import { formatDays } from "@paridad/core/formats";

import { Button } from "../../../components/ui/button.tsx";
import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { measuredMark, mostBeta, ranges } from "./scenario-choice.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import type { KnownBeta } from "./use-measured-beta.ts";

/** The beta in use, and in words whether it was measured or written. */
export function BetaField({
  url,
  choice: { beta, isMeasured },
  known,
}: {
  url: UrlState;
  choice: ScenarioChoice;
  known: KnownBeta;
}) {
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
      <div className="w-52">
        <NumberField
          label={isMeasured ? "Beta medida" : "Beta escrita"}
          value={beta}
          step={0.05}
          maximumDecimals={2}
          minimum={-mostBeta}
          hint="−0,4 suma unos 4 puntos en una baja de 10 %"
          onCommit={(value) =>
            value === null || value > mostBeta ? undefined : url.set({ beta: value === 0 ? null : value })
          }
        />
      </div>
      <div className="grid max-w-md justify-items-start gap-2 text-sm text-muted sm:pt-6">
        <p>
          {isMeasured ? "" : "La que se usa la escribiste o es la de partida. "}
          {known.words}
        </p>
        {isMeasured || known.beta === null ? null : (
          <Button size="small" tone="secondary" onClick={() => url.set({ beta: measuredMark })}>
            Usar la medida
          </Button>
        )}
      </div>
    </div>
  );
}

/** Range, day, and whether the volatility moves with the share. */
export function ScenarioControls({
  url,
  choice,
  days,
  expiry,
}: {
  url: UrlState;
  choice: ScenarioChoice;
  days: readonly number[];
  /** The nearest expiry's of those days; null without one. */
  expiry: number | null;
}) {
  const { range, beta } = choice;
  const daysText = (count: number) =>
    count === 0 ? "Hoy" : count === expiry ? "Al vencimiento" : formatDays(count);
  return (
    <FoldedFilters
      className=""
      summary={`±${range} %, ${daysText(choice.days)}, volatilidad ${beta === 0 ? "fija" : "con el precio"}`}
    >
      <Segmented
        label="Movimiento de la acción"
        value={String(range)}
        options={ranges.map((percent) => ({ value: String(percent), label: `±${percent} %` }))}
        onChange={(value) => url.set({ rango: value === String(ranges[0]) ? null : value, celda: null })}
      />
      <Segmented
        label="Cuándo"
        className="flex-wrap"
        value={String(choice.days)}
        options={days.map((count) => ({ value: String(count), label: daysText(count) }))}
        onChange={(value) => url.set({ dias: value === "0" ? null : value })}
      />
      <Segmented
        label="La volatilidad"
        value={beta === 0 ? "fija" : "beta"}
        options={[
          { value: "fija", label: "Volatilidad fija" },
          { value: "beta", label: "Con el precio" },
        ]}
        onChange={(value) => url.set({ beta: value === "fija" ? null : measuredMark })}
      />
    </FoldedFilters>
  );
}
