import { listPartnersUsage } from "@paridad/core/endpoints";

import { PanelUsageTable } from "../../../../components/partners/panel-usage.tsx";
import { Card } from "../../../../components/ui/card.tsx";
import { counted } from "../../../../lib/counted.ts";
import { useData } from "../../../../lib/use-data.ts";

/** Views of partners' panels, one partner after the other; nothing where nobody saw any. */
export function PartnersUsage() {
  const { data } = useData(listPartnersUsage, ["admin", "panel-usage"]);
  if (data === undefined || data.length === 0) return null;
  return (
    <Card aria-label="Visitas de los partners" className="mb-4">
      <h2 className="mb-2 font-semibold">Paneles en otros sitios, en 30 días</h2>
      {data.map(({ userId, firstName, lastName, email, days }) => {
        const views = days.flatMap(({ panels }) => panels).reduce((sum, panel) => sum + panel.views, 0);
        return (
          <details key={userId} className="border-t border-line py-2">
            <summary className="cursor-pointer text-md break-words">
              {firstName} {lastName} <span className="text-muted">{email}</span> ·{" "}
              {counted(views, "vista", "vistas")}
            </summary>
            <PanelUsageTable label={`Visitas de ${firstName} ${lastName}`} days={days} />
          </details>
        );
      })}
    </Card>
  );
}
