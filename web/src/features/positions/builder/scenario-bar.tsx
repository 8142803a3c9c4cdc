import { RotateCcw } from "lucide-react";
import { useId } from "react";
import {
  formatDayMonth,
  formatNumber,
  formatPercent,
  formatPrice,
  formatTna,
  formatWeekday,
} from "@paridad/core/formats";
import { Button } from "../../../components/ui/button.tsx";
import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { sessionDays } from "../model/scenario.ts";
import type { Builder } from "../model/use-builder.ts";

function Slider({
  label,
  text,
  value,
  minimum,
  maximum,
  step,
  onChange,
}: {
  label: string;
  /** What the place means. */
  text: string;
  value: number;
  minimum: number;
  maximum: number;
  step: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <span className="grid min-w-0 gap-1">
      <span className="flex flex-wrap justify-between gap-x-2 text-sm">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        <output htmlFor={id} className="font-semibold whitespace-nowrap tabular-nums">
          {text}
        </output>
      </span>
      <input
        id={id}
        type="range"
        className="h-7 w-full accent-accent"
        min={minimum}
        max={maximum}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </span>
  );
}

type Parts = {
  readonly builder: Builder;
  readonly live: NonNullable<Builder["live"]>;
  readonly suppose: (change: Partial<Builder["draft"]["scenario"]>) => void;
};

function SpotSlider({ builder, live, suppose }: Parts) {
  const spot = builder.draft.scenario.spot ?? live.spot;
  const moved = formatPercent(spot / live.spot - 1, { sign: "always" });
  return (
    <Slider
      label="GGAL"
      text={`${formatPrice(Math.round(spot * 100) / 100)} (${moved})`}
      value={Math.round((spot / live.spot - 1) * 1_000) / 10}
      minimum={-40}
      maximum={40}
      step={0.5}
      onChange={(percent) =>
        suppose({ spot: percent === 0 ? null : Math.round(live.spot * (100 + percent)) / 100 })
      }
    />
  );
}

function DateSlider({ builder, live, suppose }: Parts) {
  const days = sessionDays(live.instant, builder.expiresAt);
  const { day: chosen } = builder.draft.scenario;
  const place = chosen === null ? 0 : days.indexOf(chosen) + 1;
  const day = days[place - 1];
  const ends = place === days.length ? ", vence" : "";
  return (
    <Slider
      label="Fecha"
      text={day === undefined ? "ahora" : `${formatWeekday(day)} ${formatDayMonth(day)}${ends}`}
      value={place}
      minimum={0}
      maximum={days.length}
      step={1}
      onChange={(next) => suppose({ day: days[next - 1] ?? null })}
    />
  );
}

function RateField({ builder, suppose }: Pick<Parts, "builder" | "suppose">) {
  const { tna } = builder.draft.scenario;
  const percent = builder.expiry?.rate.tnaPercent ?? null;
  return (
    <NumberField
      label="Tasa (TNA)"
      unit="%"
      value={tna ?? (percent === null ? null : Math.round(percent * 100) / 100)}
      onCommit={(next) => suppose({ tna: next })}
      step={0.5}
      minimum={0}
      maximumDecimals={2}
      hint={tna === null ? "de la caución" : `caución ${formatTna(percent)}`}
      className="h-[34px]! max-w-[120px]"
    />
  );
}

/** One scenario for every number: the share, the volatility, a session and the rate; with one way back to the market. */
export function ScenarioBar({ builder }: { builder: Builder }) {
  const { draft, dispatch, live, isScenario } = builder;
  if (live === null) return null;
  const { points } = draft.scenario;
  const suppose: Parts["suppose"] = (change) => dispatch({ type: "suppose", change });
  const parts = { builder, live, suppose };
  return (
    <section
      aria-label="Escenario"
      className="positions-panel grid gap-x-6 gap-y-2 px-3 py-2.5 sm:grid-cols-3"
    >
      <SpotSlider {...parts} />
      <Slider
        label="Volatilidad"
        text={`${formatNumber(points, { minimumDecimals: 0, maximumDecimals: 1, sign: "always" })} puntos`}
        value={points}
        minimum={-40}
        maximum={60}
        step={1}
        onChange={(moved) => suppose({ points: moved })}
      />
      <DateSlider {...parts} />
      <RateField {...parts} />
      <Button
        tone="secondary"
        className="self-center justify-self-end sm:col-start-3"
        disabled={!isScenario}
        onClick={() => dispatch({ type: "reset" })}
      >
        <RotateCcw aria-hidden /> Volver al mercado
      </Button>
    </section>
  );
}
