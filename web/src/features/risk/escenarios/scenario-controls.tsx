import { formatDays } from "@paridad/core/formats";

import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { ranges } from "./scenario-choice.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";

/** What volatility falls by on a rise where nothing was measured: a start to edit. */
const firstBeta = -0.4;

function Named({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-sm text-muted">
        {name}
      </span>
      {children}
    </div>
  );
}

/** Range, day, and whether the volatility moves with the share. */
export function ScenarioControls({
  url,
  choice,
  days,
}: {
  url: UrlState;
  choice: ScenarioChoice;
  days: readonly number[];
}) {
  const { range, beta } = choice;
  const daysText = (count: number) =>
    count === 0 ? "Hoy" : count === days.at(-1) ? `Vto. ${formatDays(count)}` : formatDays(count);
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <Named name="Movimiento de la acción">
        <Segmented
          label="Movimiento de la acción"
          value={String(range)}
          options={ranges.map((percent) => ({ value: String(percent), label: `±${percent} %` }))}
          onChange={(value) => url.set({ rango: value === String(ranges[0]) ? null : value, celda: null })}
        />
      </Named>
      <Named name="Cuándo">
        <Segmented
          label="Cuándo"
          className="flex-wrap"
          value={String(choice.days)}
          options={days.map((count) => ({ value: String(count), label: daysText(count) }))}
          onChange={(value) => url.set({ dias: value === "0" ? null : value })}
        />
      </Named>
      <Named name="La volatilidad">
        <Segmented
          label="La volatilidad"
          value={beta === 0 ? "fija" : "beta"}
          options={[
            { value: "fija", label: "Solo la columna" },
            { value: "beta", label: "También con el precio" },
          ]}
          onChange={(value) => url.set({ beta: value === "fija" ? null : firstBeta })}
        />
      </Named>
      {beta === 0 ? null : (
        <div className="w-52">
          <NumberField
            label="Beta de la volatilidad"
            value={beta}
            step={0.05}
            maximumDecimals={2}
            minimum={-5}
            hint="−0,4 suma unos 4 puntos en una baja de 10 %"
            onCommit={(value) => url.set({ beta: value === 0 ? null : value })}
          />
        </div>
      )}
    </div>
  );
}
