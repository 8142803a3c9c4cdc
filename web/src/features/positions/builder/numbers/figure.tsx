import { Fragment } from "react";
import type { ReactNode } from "react";
import { formatPesos } from "@paridad/core/formats";
import { legsReasonMessages } from "@paridad/core/positions";
import { unknownReasonMessages } from "@paridad/core/quotes";
import type { PayoffExtreme } from "@paridad/core/probability";
import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";

const reasons: Readonly<Record<string, string>> = {
  ...unknownReasonMessages,
  ...legsReasonMessages,
  "expired-leg": "Una pata ya venció",
  "unlimited-loss": "La pérdida no tiene límite: depende de la garantía que pida tu broker",
  "unlimited-gain": "La ganancia no tiene techo",
  "no-capital": "No inmoviliza capital",
  "several-expiries": "Con dos vencimientos no hay un único resultado final",
  "no-sessions": "No queda ninguna rueda entera antes del vencimiento",
  "no-history": "No hay cierres guardados de la acción",
  "too-few": "Hay menos de 30 tramos de historia tan largos como el plazo",
  "no-fit": "El vencimiento no tiene puntas para ajustar su sonrisa",
  "no-expiry": "Sin opciones no hay vencimiento",
  "no-target": "No hay una ganancia que partir por la mitad",
};

/** Why a number of the position isn't there. */
export function reasonText(reason: string): string {
  return reasons[reason] ?? unknownReasonMessages["invalid-input"];
}

/** In the place of a number: why it isn't known; null while a worker is at it, for which the others don't wait. */
export function Unknown({ reason }: { reason: string | null }) {
  if (reason !== null) return <ExplainedDash text={reasonText(reason)} />;
  return (
    <span role="img" aria-label="Calculando" className="text-muted">
      …
    </span>
  );
}

/** Pesos that say whether they come or go. */
export const signed = (value: number | null) => formatPesos(value, { sign: "always" });
export const toneOf = (value: number | null | undefined) =>
  value === null || value === undefined || value === 0 ? undefined : value > 0 ? "up" : "down";

/** An end in pesos, or the words for one without limit. */
export const extreme = (value: PayoffExtreme, unlimited: string): string =>
  value.bounded ? signed(value.value) : unlimited;

/** Its colour: a largest gain may be a loss, and a largest loss a gain. */
export const extremeTone = (value: PayoffExtreme, unlimited: "up" | "down") =>
  value.bounded ? toneOf(value.value) : unlimited;

/** Breaks lines between its parts, so that no sign stands away from its number. */
function Parts({ text }: { text: string }) {
  const parts = text.split(" · ");
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index === 0 ? null : " "}
      <span className="inline-block">{index < parts.length - 1 ? `${part} ·` : part}</span>
    </Fragment>
  ));
}

/** Beside what the scenario changes; what is of now needs no word. */
export function ScenarioMark({ isScenario }: { isScenario: boolean }) {
  return isScenario ? <span className="text-xs font-normal text-atm">escenario</span> : null;
}

/** A number of the position; one of the scenario says so, those of now say nothing. */
export function Figure({
  label,
  value,
  detail,
  isScenario = false,
  tone,
  title,
}: {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  isScenario?: boolean;
  tone?: "up" | "down" | undefined;
  title?: string | undefined;
}) {
  const color = tone === "up" ? "text-up" : tone === "down" ? "text-down" : "text-text";
  return (
    <div className="min-w-0" title={title}>
      <dt className="flex items-baseline justify-between gap-2 text-sm text-muted">
        <span>{label}</span>
        <ScenarioMark isScenario={isScenario} />
      </dt>
      <dd className={`mt-0.5 text-lg font-[650] tabular-nums ${color}`}>
        {value}
        {detail ? (
          <span className="block text-sm font-normal text-muted">
            {typeof detail === "string" ? <Parts text={detail} /> : detail}
          </span>
        ) : null}
      </dd>
    </div>
  );
}
