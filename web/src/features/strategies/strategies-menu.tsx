import { Lock } from "lucide-react";
import { Link } from "react-router";

import { screenWords } from "@paridad/core/messages";

import { Badge } from "../../components/ui/badge.tsx";
import { Page, PageTitle } from "../../components/ui/page.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useUser } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { usePageAccess } from "../../lib/work/use-page-access.ts";
import { KeptNotice } from "./kept-notice.tsx";
import { pagesOf, strategyAreas } from "./strategy-areas.ts";
import type { StrategyArea } from "./strategy-areas.ts";
import { useAreaAccess } from "./use-area-access.ts";

/** A page's name on a card: the work's where the page is its first tab, as the row of work says it. */
const nameOf = (to: string, name: string) => (to === "/armar" ? screenWords.buildPosition : name);

function AreaCard({ area, isOpen }: { area: StrategyArea; isOpen: boolean }) {
  const { slug, title, lead, Icon } = area;
  return (
    <article
      aria-label={title}
      className={classNames(
        "flex h-full flex-col rounded-lg border bg-s1 p-4 shadow-card",
        isOpen ? "border-line2" : "border-line",
      )}
    >
      <h2 className="flex items-center gap-2.5 text-lg font-semibold">
        <Icon aria-hidden className={classNames("size-5", isOpen ? "text-accent" : "text-muted")} />
        <Link to={`/estrategias/${slug}`} className="rounded-sm hover:underline">
          {title}
        </Link>
        {isOpen ? null : (
          <Badge>
            <Lock aria-hidden className="size-3" /> {screenWords.needsPlan}
          </Badge>
        )}
      </h2>
      <p className="mt-1 text-md text-muted">{lead}</p>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-md">
        {pagesOf(area).map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className="inline-block rounded-sm py-1 text-accent hover:underline">
              {nameOf(to, name)}
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** /estrategias: greeting and the five gated cards with their pages, and what is open without them. */
export function StrategiesMenu() {
  useDocumentTitle("Estrategias");
  const { firstName, lastName } = useUser();
  const opens = useAreaAccess();
  const { opens: opensPage, keeps } = usePageAccess();
  const pages = [...new Set(strategyAreas.flatMap((area) => pagesOf(area)))];
  return (
    <Page>
      <PageTitle
        title={`Hola, ${[firstName, lastName].filter(Boolean).join(" ")}`}
        lead="Elegí con qué herramienta querés trabajar."
        action={<ThemeToggle />}
      />
      <KeptNotice pages={pages.filter((page) => keeps(page) && !opensPage(page))} />
      <ul aria-label="Estrategias" className="mt-4 grid gap-4 sm:grid-cols-2">
        {strategyAreas.map((area) => (
          <li key={area.slug}>
            <AreaCard area={area} isOpen={opens(area)} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
