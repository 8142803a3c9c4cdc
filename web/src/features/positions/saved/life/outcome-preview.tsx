import type { ReactNode } from "react";
import { formatPesos } from "@paridad/core/formats";

export type Outcome = { readonly cash: number; readonly realized: number } | { readonly refusal: string };

/** Effect of a movement, before it is noted. */
export function OutcomePreview({
  outcome,
  missing,
  children,
}: {
  outcome: Outcome | null;
  missing: string;
  children?: ReactNode;
}) {
  if (outcome === null) return <p className="text-md text-muted">{missing} para ver el resultado.</p>;
  if ("refusal" in outcome) return <p className="text-md text-down">{outcome.refusal}</p>;
  const { cash, realized } = outcome;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <div>
        <dt className="text-sm text-muted">{cash < 0 ? "Pagás" : "Cobrás"}</dt>
        <dd className="text-lg font-[650]">{formatPesos(Math.abs(cash))}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Resultado realizado</dt>
        <dd className={`text-lg font-[650] ${realized < 0 ? "text-down" : "text-up"}`}>
          {formatPesos(realized, { sign: "always" })}
        </dd>
      </div>
      {children}
    </dl>
  );
}
