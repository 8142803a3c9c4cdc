import { Segmented } from "../../../components/ui/segmented.tsx";
import { useCatalogue } from "../shared/symbols/use-catalogue.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { ContractChartView } from "./chart/contract-chart-view.tsx";
import { GridView } from "./grid-view.tsx";
import { PastChainView } from "./past-chain-view.tsx";

const views = [
  { value: "tabla", label: "Tabla" },
  { value: "grafico", label: "Gráfico" },
  { value: "cadena", label: "Cadena en una fecha" },
] as const;

export function DataScreen() {
  const url = useUrlState();
  const catalogue = useCatalogue();
  const view = url.choice("vista", views);
  const tabs = <Segmented label="Vista" {...view} className="max-sm:w-full [&>button]:max-sm:flex-1" />;
  if (view.value === "grafico") return <ContractChartView url={url} catalogue={catalogue} tabs={tabs} />;
  if (view.value === "cadena") return <PastChainView url={url} tabs={tabs} />;
  return <GridView url={url} catalogue={catalogue} tabs={tabs} />;
}
