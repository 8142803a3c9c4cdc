import type { HistoryMeta } from "@paridad/core/contract";
import { formatInstantDate } from "@paridad/core/formats";
import { barResolutionNames, screenWords } from "@paridad/core/messages";

import { ButtonLink } from "../../../../components/ui/button-link.tsx";
import { Notice } from "../../../../components/ui/states/notice.tsx";
import { usePlanName } from "../../use-module-access.ts";

/** What the plan cut and why; nothing when it cut nothing. */
export function PlanCutNotice({ meta }: { meta: HistoryMeta | null | undefined }) {
  const plan = usePlanName();
  if (!meta?.limited) return null;
  const resolutions = meta.resolution.map((name) => barResolutionNames[name].long).join(" y ");
  return (
    <Notice
      tone="info"
      title={`Tu plan ${plan.toUpperCase()} recorta esta consulta`}
      className="mb-3"
      action={
        <ButtonLink to="/suscripciones" tone="secondary" size="small">
          {screenWords.seePlans}
        </ButtonLink>
      }
    >
      {meta.limitReason ? `${meta.limitReason} ` : null}
      {meta.from ? `Ves desde el ${formatInstantDate(meta.from)}` : null}
      {meta.from && resolutions ? `, en barras de ${resolutions}.` : null}
    </Notice>
  );
}
