import { TriangleAlert } from "lucide-react";

import { formatModelPrice, formatPercent } from "@paridad/core/formats";
import { assignmentText, exerciseMessages, exerciseWarning } from "@paridad/core/positions";
import type { SoldLegRisk } from "@paridad/core/positions";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";

function TimeValue({ risk }: { risk: SoldLegRisk | null }) {
  if (risk === null || risk.timeValue === null) return <ExplainedDash text={exerciseMessages.noBid} />;
  const { timeValue, timeValueShare } = risk;
  const warning = exerciseWarning(risk);
  const text = `${formatModelPrice(timeValue)} · ${formatPercent(timeValueShare, { maximumDecimals: 2 })}`;
  return (
    <span className={warning === "" ? undefined : "text-atm"}>
      {warning === "" ? null : (
        <TriangleAlert role="img" aria-label={warning} className="mr-1 inline size-3.5 align-[-2px]" />
      )}
      {text}
    </span>
  );
}

/** Time value of the option sold, with what an assignment does; its export is the share of the base. */
export function soldLegColumn<Row extends { readonly sold: SoldLegRisk | null }>(): DataColumn<Row> {
  return {
    key: "valor_tiempo",
    heading: "Valor tiempo",
    description: `${exerciseMessages.limit}. Al lado, en % de la base`,
    width: 126,
    value: ({ sold }) => sold?.timeValueShare ?? null,
    show: ({ sold }) => <TimeValue risk={sold} />,
    title: ({ sold }) =>
      sold === null ? undefined : [exerciseWarning(sold), assignmentText(sold)].filter(Boolean).join(" "),
  };
}
