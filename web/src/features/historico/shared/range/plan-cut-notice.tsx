import { Link } from "react-router";

import type { HistoryMeta } from "@paridad/core/contract";
import { formatInstantDate } from "@paridad/core/formats";
import { barResolutionNames } from "@paridad/core/messages";
import { planName } from "@paridad/core/plans";

import { usePlanName } from "../../../../lib/access.ts";

/** In the head of what it cut, that the plan did, with why as its title; nothing when it cut nothing. */
export function PlanCutNotice({ meta }: { meta: HistoryMeta | null | undefined }) {
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
