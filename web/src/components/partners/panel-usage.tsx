import type { PanelUsageDay } from "@paridad/core/contract";
import { formatDate, formatInteger } from "@paridad/core/formats";
import { panelTitles } from "@paridad/core/panels";

import { PlainTable } from "../ui/table/plain-table.tsx";

const titles: Readonly<Record<string, string>> = panelTitles;

/** Views, presses and sign-ups of a partner's pages, by day and panel. */
export function PanelUsageTable({ label, days }: { label: string; days: readonly PanelUsageDay[] }) {
  return (
    <PlainTable
      label={label}
      headings={["Día", "A la vez", "Panel", "Vistas", "Clics en el enlace", "Cuentas nuevas"]}
      texts={[2]}
      rows={days.flatMap(({ date, visitors, panels }) =>
        panels.map(({ panel, views, presses, signUps }, index) => ({
          key: `${date} ${panel}`,
          cells: [
            index === 0 ? formatDate(date) : <span className="sr-only">{formatDate(date)}</span>,
            index === 0 ? formatInteger(visitors) : null,
            titles[panel] ?? panel,
            ...[views, presses, signUps].map((count) => formatInteger(count)),
          ],
        })),
      )}
    />
  );
}
