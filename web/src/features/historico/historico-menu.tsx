import type { ReactNode } from "react";

import { formatInstantDate } from "@paridad/core/formats";

import { Page, PageTitle } from "../../components/ui/page.tsx";
import { IndexCard } from "../../components/work/index-card.tsx";
import { counted } from "../../lib/counted.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { historicoModules } from "./historico-modules.ts";
import type { HistoricoModule } from "./historico-modules.ts";
import { useHistoryHealth } from "./shared/history-queries.ts";
import { HistoryCoverage } from "./shared/range/history-coverage.tsx";
import { usePermission } from "../../lib/access.ts";

/** A number of each tile, out of the coverage that the page asks for anyway. */
function useFigures(): Partial<Record<HistoricoModule["slug"], ReactNode>> {
  const { data } = useHistoryHealth();
  if (data === undefined || data.firstTime === null) return {};
  return {
    datos: counted(data.rows, "cotización", "cotizaciones"),
    ratios: counted(data.symbols, "símbolo", "símbolos"),
    volumen: `hasta el ${formatInstantDate(data.lastTime)}`,
    probabilidades: `desde el ${formatInstantDate(data.firstTime)}`,
  };
}

/** /historico: four tiles, locked ones marked. */
export function HistoricoMenu() {
  useDocumentTitle("Datos");
  const opens = usePermission();
  const figures = useFigures();
  return (
    <Page>
      <PageTitle
        title="Datos históricos"
        lead="Lo que el mercado de opciones de GGAL ya hizo: para mirarlo, filtrarlo y llevártelo."
      />
      <ul aria-label="Módulos" className="grid gap-4 sm:grid-cols-2">
        {historicoModules.map(({ slug, gate, title, lead, pages, Icon }) => (
          <li key={slug}>
            <IndexCard
              {...{ title, lead, pages, Icon }}
              to={`/historico/${slug}`}
              isOpen={opens(gate)}
              figure={figures[slug]}
            />
          </li>
        ))}
      </ul>
      <HistoryCoverage />
    </Page>
  );
}
