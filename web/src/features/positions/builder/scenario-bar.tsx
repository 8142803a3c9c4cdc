import { RotateCcw } from "lucide-react";
import { isValidElement, useId } from "react";
import type { ReactElement } from "react";
import { formatDayMonth, formatNumber, formatPercent, formatTna, formatWeekday } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { Button } from "../../../components/ui/button.tsx";
import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import type { NumberFieldProps } from "../../../components/ui/forms/number-field.tsx";
import { sessionDays, supposedSession } from "../model/scenario.ts";
import type { Builder } from "../model/use-builder.ts";

const cents = (level: number) => Math.round(level * 100) / 100;
const within = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** One supposition: what it is, a field to write it in, a slider to drag it, and how far from now it is. */
function Supposition({
  label,
  field,
  detail,
  value,
  text,
  range: [minimum, maximum, step],
  onSlide,
}: {
  label: string;
  field: NumberFieldProps | ReactElement;
  detail: string;
  /** The slider stands at its end beyond its range. */
  value: number;
  /** Meaning of the place. */
  text: string;
  range: readonly [minimum: number, maximum: number, step: number];
  onSlide: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm text-muted">
          {label}
        </label>
        <span className="w-[128px] flex-none">
          {isValidElement(field) ? (
            field
          ) : (
            <NumberField
              isLabelHidden
              className={field.unit ? "h-[34px]! px-2! pr-10!" : "h-[34px]! px-2!"}
              {...field}
            />
          )}
        </span>
      </span>
      <input
        id={id}
        type="range"
        // The field beside it takes the same arrows.
        tabIndex={-1}
        className="h-7 w-full pointer-coarse:h-10"
        min={minimum}
        max={maximum}
        step={step}
        value={within(value, minimum, maximum)}
        aria-valuetext={text}
        onChange={(event) => onSlide(Number(event.target.value))}
      />
      <span className="text-right text-sm text-muted tabular-nums">{detail}</span>
    </div>
  );
}

type Parts = {
  readonly builder: Builder;
  readonly live: NonNullable<Builder["live"]>;
  readonly suppose: (change: Partial<Builder["draft"]["scenario"]>) => void;
};

function SpotPart({ builder, live, suppose }: Parts) {
  const spot = builder.draft.scenario.spot ?? live.spot;
  const moved = formatPercent(spot / live.spot - 1, { sign: "always" });
  const percent = Math.round((spot / live.spot - 1) * 1_000) / 10;
  return (
    <Supposition
      label="GGAL"
      field={{
        label: "Precio supuesto de GGAL",
        value: cents(spot),
        onCommit: (next) => suppose({ spot: next !== null && next > 0 ? next : null }),
        step: 10,
        minimum: 0,
        minimumDecimals: 2,
        maximumDecimals: 2,
      }}
      detail={`${moved} de ahora`}
      text={`${formatNumber(cents(spot), { minimumDecimals: 2, maximumDecimals: 2 })} (${moved})`}
      value={percent}
      range={[-40, 40, 0.5]}
      onSlide={(next) => suppose({ spot: next === 0 ? null : cents((live.spot * (100 + next)) / 100) })}
    />
  );
}

function VolatilityPart({ builder, suppose }: Omit<Parts, "live">) {
  const { points } = builder.draft.scenario;
  const text = `${formatNumber(points, { minimumDecimals: 0, maximumDecimals: 1, sign: "always" })} puntos`;
  return (
    <Supposition
      label="Volatilidad"
      field={{
        label: "Puntos de volatilidad supuestos",
        unit: "pts",
        value: points,
        onCommit: (next) => suppose({ points: within(next ?? 0, -100, 300) }),
        step: 1,
        maximumDecimals: 1,
      }}
      detail="sobre la VI de cada pata"
      text={text}
      value={points}
      range={[-40, 60, 1]}
      onSlide={(moved) => suppose({ points: moved })}
    />
  );
}

function DatePart({ builder, live, suppose }: Parts) {
  const days = sessionDays(live.instant, builder.expiresAt, builder.closedDays);
  const { day: chosen } = builder.draft.scenario;
  const session = chosen === null ? null : supposedSession(chosen, days);
  const index = session === null ? 0 : days.indexOf(session) + 1;
  const named = (day: string) =>
    `${formatWeekday(day)} ${formatDayMonth(day)}${day === days.at(-1) ? ", vence" : ""}`;
  const day = days[index - 1];
  const left = days.length - index;
  const sessions = left === 1 ? "queda 1 rueda" : `quedan ${left} ruedas`;
  return (
    <Supposition
      label="Fecha"
      field={
        <select
          aria-label="Fecha supuesta"
          className="compact-input compact-select h-[34px] w-full"
          value={day ?? ""}
          onChange={({ target }) => suppose({ day: target.value === "" ? null : target.value })}
        >
          <option value="">ahora</option>
          {days.map((one) => (
            <option key={one} value={one}>
              {named(one)}
            </option>
          ))}
        </select>
      }
      detail={builder.expiresAt === null ? "sin vencimiento" : sessions}
      text={day === undefined ? "ahora" : named(day)}
      value={index}
      range={[0, days.length, 1]}
      onSlide={(next) => suppose({ day: days[next - 1] ?? null })}
    />
  );
}

const rateSources: Readonly<Record<string, string>> = {
  own: "la del vencimiento",
  held: "la del vencimiento, de hace minutos",
  fallback: "sin caución: la de respaldo",
};

function RatePart({ builder, suppose }: Omit<Parts, "live">) {
  const { tna } = builder.draft.scenario;
  const { origin = null, tnaPercent: listed = null } = builder.expiry?.rate ?? {};
  const source = rateSources[origin ?? "caucion"] ?? "la de la caución";
  const rate = tna ?? (listed === null ? null : cents(listed));
  return (
    <Supposition
      label="Tasa (TNA)"
      field={{
        label: "Tasa supuesta",
        unit: "%",
        value: rate,
        onCommit: (next) => suppose({ tna: next === null ? null : within(next, 0, 1_000) }),
        step: 0.5,
        minimum: 0,
        maximumDecimals: 2,
      }}
      detail={
        tna === null ? source : `${origin === "fallback" ? "respaldo" : "caución"} ${formatTna(listed)}`
      }
      text={formatTna(rate)}
      value={rate ?? 0}
      range={[0, 150, 0.5]}
      onSlide={(next) => suppose({ tna: next })}
    />
  );
}

/** One scenario for every number: the share, the volatility, a session and the rate; with one way back to the market. */
export function ScenarioBar({ builder }: { builder: Builder }) {
  const { dispatch, live, isScenario } = builder;
  if (live === null) return null;
  const suppose: Parts["suppose"] = (change) => dispatch({ type: "suppose", change });
  const parts = { builder, live, suppose };
  return (
    <section aria-label="Escenario" className="positions-panel grid gap-3 px-3 py-2.5">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <SpotPart {...parts} />
        <VolatilityPart {...parts} />
        <DatePart {...parts} />
        <RatePart {...parts} />
      </div>
      <Button
        tone="secondary"
        size="small"
        className="justify-self-end"
        disabled={!isScenario}
        onClick={() => dispatch({ type: "reset" })}
      >
        <RotateCcw aria-hidden /> {screenWords.backToMarket}
      </Button>
    </section>
  );
}
