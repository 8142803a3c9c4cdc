import { useRef } from "react";

import { formatInteger } from "@paridad/core/formats";
import { operationReasonMessages } from "@paridad/core/messages";

import { inSentence } from "../../../lib/view/in-sentence.ts";
import { useRowWindow } from "../../../components/ui/table/use-row-window.ts";
import { RiskPanel } from "../shared/risk-panel.tsx";
import type { RefusedLine } from "./read-file.ts";
import { counted } from "../../../lib/counted.ts";

const rowHeight = 30;

function reasonsOf(refused: readonly RefusedLine[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of refused) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${formatInteger(count)}: ${inSentence(reasonText(reason))}`)
    .join(" · ");
}

function reasonText(reason: string): string {
  return operationReasonMessages[reason as RefusedLine["reason"]] ?? "No se pudo leer";
}

/** Every line that was left out, as it stands in the file, with its reason. Only those in sight are drawn. */
export function RefusedPanel({ refused }: { refused: readonly RefusedLine[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, end } = useRowWindow({ count: refused.length, rowHeight, scroller });
  const rows = refused.slice(first, end);
  const height = Math.min(refused.length, 9) * rowHeight + 34;
  return (
    <RiskPanel
      title={counted(refused.length, "línea rechazada", "líneas rechazadas")}
      detail={reasonsOf(refused)}
    >
      <div
        ref={scroller}
        role="region"
        aria-label="Líneas rechazadas"
        tabIndex={0}
        className="overflow-auto -outline-offset-2"
        style={{ height }}
      >
        <table aria-rowcount={refused.length + 1} className="w-full text-sm">
          <thead className="sticky top-0 bg-s1 text-left text-muted">
            <tr className="h-[34px]">
              <th scope="col" className="px-3 pl-4 text-right font-medium">
                Línea
              </th>
              <th scope="col" className="px-3 font-medium">
                Por qué
              </th>
              <th scope="col" className="px-3 pr-4 font-medium">
                Qué dice
              </th>
            </tr>
          </thead>
          <tbody>
            <tr aria-hidden style={{ height: first * rowHeight }} />
            {rows.map(({ line, text, reason }, index) => (
              <tr
                key={line}
                aria-rowindex={first + index + 2}
                className="h-[30px] whitespace-nowrap [&>*]:border-t [&>*]:border-line/60"
              >
                <th scope="row" className="px-3 pl-4 text-right font-medium tabular-nums">
                  {formatInteger(line)}
                </th>
                <td className="px-3">{reasonText(reason)}</td>
                <td className="max-w-[60ch] truncate px-3 pr-4 text-muted" title={text}>
                  {text}
                </td>
              </tr>
            ))}
            <tr aria-hidden style={{ height: Math.max(0, refused.length - end) * rowHeight }} />
          </tbody>
        </table>
      </div>
    </RiskPanel>
  );
}
