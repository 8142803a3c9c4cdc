import type { PanelUsageDay } from "@paridad/core/contract";
import { formatDate, formatInteger } from "@paridad/core/formats";
import { panelTitles } from "@paridad/core/messages";

const titles: Readonly<Record<string, string>> = panelTitles;
const headings = ["Día", "A la vez", "Panel", "Vistas", "Clics en el enlace", "Cuentas nuevas"] as const;
const cell = "py-1.5 pr-4 text-right tabular-nums";

/** Views, presses and sign-ups of a partner's pages, by day and panel. */
export function PanelUsageTable({ label, days }: { label: string; days: readonly PanelUsageDay[] }) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto -outline-offset-2">
      <table className="w-full text-sm">
        <thead className="text-muted">
          <tr>
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className="py-1 pr-4 text-right font-normal first:text-left nth-3:text-left"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.flatMap(({ date, visitors, panels }) =>
            panels.map(({ panel, views, presses, signUps }, index) => (
              <tr key={`${date} ${panel}`} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {index === 0 ? formatDate(date) : <span className="sr-only">{formatDate(date)}</span>}
                </th>
                <td className={cell}>{index === 0 ? formatInteger(visitors) : null}</td>
                <td className="py-1.5 pr-4">{titles[panel] ?? panel}</td>
                <td className={cell}>{formatInteger(views)}</td>
                <td className={cell}>{formatInteger(presses)}</td>
                <td className={cell}>{formatInteger(signUps)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
