import { screenWords } from "@paridad/core/messages";

import { Page, PageTitle } from "../../components/ui/page.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { IndexCard } from "../../components/work/index-card.tsx";
import { useUser } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { usePageAccess } from "../../data/work/use-page-access.ts";
import { KeptNotice } from "./kept-notice.tsx";
import { pagesOf, strategyAreas } from "./strategy-areas.ts";
import type { StrategyArea } from "./strategy-areas.ts";
import { useIsOpen } from "../../data/access.ts";
import { useCardFigure } from "./use-card-figure.ts";

/** A page's name on a card: the work's where the page is its first tab, as the row of work says it. */
const nameOf = (to: string, name: string) => (to === "/armar" ? screenWords.buildPosition : name);

function AreaCard({ area }: { area: StrategyArea }) {
  const { slug, title, lead, Icon } = area;
  const isOpen = useIsOpen(area.gate);
  const figure = useCardFigure(area);
  const pages = pagesOf(area).map(({ to, name }) => ({ to, name: nameOf(to, name) }));
  return <IndexCard {...{ title, lead, Icon, isOpen, figure, pages }} to={`/estrategias/${slug}`} />;
}

/** /estrategias: greeting and the five gated cards with their pages, and what is open without them. */
export function StrategiesMenu() {
  useDocumentTitle("Estrategias");
  const { firstName, lastName } = useUser();
  const { opens, keeps } = usePageAccess();
  const pages = [...new Set(strategyAreas.flatMap((area) => pagesOf(area)))];
  return (
    <Page>
      <PageTitle
        title={`Hola, ${[firstName, lastName].filter(Boolean).join(" ")}`}
        lead="Elegí con qué herramienta querés trabajar."
        action={<ThemeToggle />}
      />
      <KeptNotice pages={pages.filter((page) => keeps(page) && !opens(page))} />
      <ul aria-label="Estrategias" className="mt-4 grid gap-4 sm:grid-cols-2">
        {strategyAreas.map((area) => (
          <li key={area.slug}>
            <AreaCard area={area} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
