import type { HistoryMeta } from "@paridad/core/contract";
import { formatInstantDate } from "@paridad/core/formats";

import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { usePlanName } from "../use-module-access.ts";

const resolutionNames = { "1m": "1 minuto", "5m": "5 minutos", "1d": "1 día" } as const;

/** What the plan cut and why; nothing when it cut nothing. */
export function PlanCutNotice({ meta }: { meta: HistoryMeta | null | undefined }) {
  const plan = usePlanName();
  if (!meta?.limited) return null;
  const resolutions = meta.resolution.map((name) => resolutionNames[name]).join(" y ");
  return (
    <Notice
      tone="info"
      title={`Tu plan ${plan.toUpperCase()} recorta esta consulta`}
      className="mb-3"
      action={
        <ButtonLink to="/suscripciones" tone="secondary" size="small">
          Ver planes
        </ButtonLink>
      }
    >
      {meta.limitReason ? `${meta.limitReason} ` : null}
      {meta.from ? `Ves desde el ${formatInstantDate(meta.from)}` : null}
      {meta.from && resolutions ? `, en barras de ${resolutions}.` : null}
    </Notice>
  );
}
