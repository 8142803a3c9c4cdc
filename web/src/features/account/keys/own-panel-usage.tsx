import { readPanelUsage } from "@paridad/core/endpoints";

import { PanelUsageTable } from "../../../components/partners/panel-usage.tsx";
import { useData } from "../../../lib/use-data.ts";

/** The last thirty days of one's own panels; nothing where nobody saw any. */
export function OwnPanelUsage() {
  const { data } = useData(readPanelUsage, ["panel-usage"]);
  if (data === undefined || data.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="cursor-pointer text-md font-medium">Tus visitas, en 30 días</summary>
      <p className="mt-1 mb-2 text-sm text-muted">
        Una vista es una página en la que el panel cargó sus números. «A la vez» es la mayor cantidad de
        visitas en un minuto del día, en todos tus sitios.
      </p>
      <PanelUsageTable label="Tus visitas, en 30 días" days={data} />
    </details>
  );
}
