import { Link } from "react-router";

import type { HistoryMeta } from "@paridad/core/contract";
import { formatInstantDate } from "@paridad/core/formats";
import { barResolutionNames } from "@paridad/core/contract";
import { planName } from "@paridad/core/plans";

import { usePlanName } from "../../../data/access.ts";

export const sourceNames = {
  simulated: "Simulada",
  replay: "Grabada",
  live: "Del mercado",
  imported: "Importada",
} as const;

type Meta = { readonly meta: HistoryMeta | null | undefined };

const list = new Intl.ListFormat("es-AR");

/** `Fuente simulada e importada`; empty when the answer does not say. */
export function sourceText(meta: Meta["meta"]): string {
  const names = (meta?.sources ?? []).map((source) => sourceNames[source].toLowerCase());
  return names.length === 0 ? "" : `Fuente ${list.format(names)}`;
}

/** In the head of what it cut, that the plan did, with why as its title; nothing when it cut nothing. */
export function PlanCutNotice({ meta }: Meta) {
  const plan = usePlanName();
  if (!meta?.limited) return null;
  const resolutions = meta.resolution.map((name) => barResolutionNames[name].long).join(" y ");
  const reasons = [
    meta.limitReason,
    meta.from ? `Ves desde el ${formatInstantDate(meta.from)}, en barras de ${resolutions}.` : null,
  ];
  return (
    <Link
      to="/suscripciones"
      title={reasons.filter(Boolean).join(" ")}
      className="text-sm text-muted underline decoration-dotted underline-offset-2 hover:text-text"
    >
      Tu plan {planName(plan)} recorta esta consulta
    </Link>
  );
}

/** In the head of a table: how many rows, of when, from where, and whether the plan cut them. */
export function TableBasis({ title, detail, meta }: Meta & { title: string; detail?: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 px-2 text-sm text-muted tabular-nums max-sm:order-last max-sm:w-full max-sm:pb-1">
      <h2 className="font-semibold text-text">{title}</h2>
      {[detail, sourceText(meta)].filter(Boolean).join(" · ")}
      <PlanCutNotice meta={meta} />
    </div>
  );
}
