import { useMemo } from "react";

import type { BarResolution, ChartPoint } from "@paridad/core/contract";

import { EventChart } from "../../../../components/charts/events/event-chart.tsx";
import { Segmented } from "../../../../components/ui/segmented.tsx";
import type { UrlState } from "../../../../lib/view/use-url-state.ts";
import { measureDrawing, measureKeys, measures } from "./volatility-drawing.ts";
import type { DrawnContract, MeasureKey } from "./volatility-drawing.ts";

const choices = measureKeys.map((value) => ({ value, label: measures[value].label }));

/** A contract's implied volatility, or one of its greeks, against its own past. */
export function ContractVolatility({
  symbol,
  contract,
  points,
  resolution,
  source,
  url,
}: {
  symbol: string;
  contract: DrawnContract;
  points: readonly ChartPoint[];
  resolution: BarResolution;
  source: string;
  url: UrlState;
}) {
  const measure = url.oneOf<MeasureKey>("medida", measureKeys);
  const isDaily = resolution === "1d";
  const { drawing, standing } = useMemo(
    () => measureDrawing(points, { contract, measure, isDaily }),
    [points, contract, measure, isDaily],
  );
  const name = measure === "vi" ? "Volatilidad implícita" : measures[measure].label;
  return (
    <div className="mt-4">
      <EventChart
        title={`${name} de ${symbol}`}
        detail={standing}
        drawing={drawing}
        source={source}
        fileName={`${measure}_${symbol}`}
        actions={
          <Segmented
            label="Medida"
            value={measure}
            options={choices}
            onChange={(medida) => url.set({ medida })}
          />
        }
      />
    </div>
  );
}
