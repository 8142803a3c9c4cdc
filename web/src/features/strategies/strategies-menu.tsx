import { ArrowRight, Lock } from "lucide-react";
import { Link } from "react-router";

import { screenWords } from "@paridad/core/messages";

import { Badge } from "../../components/ui/badge.tsx";
import { Page, PageTitle } from "../../components/ui/page.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useUser } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import type { PagesOfAreas } from "./area-pages.tsx";
import { ComingNotice } from "./coming-notice.tsx";
import { KeptNotice } from "./kept-notice.tsx";
import { strategyAreas } from "./strategy-areas.ts";
import type { StrategyArea } from "./strategy-areas.ts";
import { useAreaAccess, useKeptPages } from "./use-area-access.ts";
import type { AreaAccess } from "./use-area-access.ts";

function AreaState({ isOpen, isAvailable }: AreaAccess) {
  if (!isOpen) {
    return (
      <Badge>
        <Lock aria-hidden className="size-3" /> {screenWords.needsPlan}
      </Badge>
    );
  }
  return isAvailable ? (
    <Badge tone="up">Disponible</Badge>
  ) : (
    <Badge tone="warning">{screenWords.comingSoon}</Badge>
  );
}

function AreaCard({ area, access }: { area: StrategyArea; access: AreaAccess }) {
  const { slug, title, lead, Icon, tools } = area;
  const isReady = access.isOpen && access.isAvailable;
  return (
    <Link
      to={`/estrategias/${slug}`}
      className={classNames(
        "group flex h-full flex-col rounded-lg border bg-s1 p-5 shadow-card transition-colors hover:border-accent/60",
        isReady ? "border-line2" : "border-line",
      )}
    >
      <span className="flex items-start justify-between gap-3">
        <span
          className={classNames(
            "grid size-10 place-items-center rounded-md bg-s2 [&_svg]:size-5",
            isReady ? "text-accent" : "text-muted",
          )}
        >
          <Icon aria-hidden />
        </span>
        <AreaState {...access} />
      </span>
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      <p className="mt-1 text-md text-muted">{lead}</p>
      <ul className="mt-4 grid gap-1.5 text-md text-muted">
        {tools.map(({ name }) => (
          <li key={name} className="flex items-center gap-2.5">
            <span aria-hidden className="size-1 shrink-0 rounded-full bg-line2" /> {name}
          </li>
        ))}
      </ul>
      <span className="mt-auto flex items-center gap-1.5 pt-5 text-md font-semibold text-accent">
        {isReady ? "Abrir" : "Ver más"}
        <ArrowRight
          aria-hidden
          className="size-3.5 transition-transform duration-[var(--duration-fast)] group-hover:translate-x-0.5"
        />
      </span>
    </Link>
  );
}

/** The ways to what stays open of locked areas, one to each list; none where an open area leads to it. */
function Kept({ pages, accessTo }: { pages: PagesOfAreas; accessTo: (area: StrategyArea) => AreaAccess }) {
  const keptPages = useKeptPages();
  const ways = strategyAreas.flatMap((area) =>
    keptPages(pages[area.slug] ?? []).map((page) => ({ area, page })),
  );
  const lists = [...new Set(ways.map(({ page }) => page.kept.list))];
  const firsts = lists.flatMap((list) => {
    const all = ways.filter(({ page }) => page.kept.list === list);
    return all.some(({ area }) => accessTo(area).isOpen) ? [] : all.slice(0, 1);
  });
  return <KeptNotice ways={firsts} />;
}

/** /estrategias: greeting, banner, the five gated cards, and what is open without them. */
export function StrategiesMenu({ pages }: { pages: PagesOfAreas }) {
  useDocumentTitle("Estrategias");
  const { firstName, lastName } = useUser();
  const accessTo = useAreaAccess();
  const areas = strategyAreas.map((area) => ({ area, access: accessTo(area) }));
  return (
    <Page>
      <PageTitle
        title={`Hola, ${[firstName, lastName].filter(Boolean).join(" ")}`}
        lead="Elegí con qué herramienta querés trabajar."
        action={<ThemeToggle />}
      />
      {areas.some(({ access }) => !access.isAvailable) ? <ComingNotice /> : null}
      <Kept pages={pages} accessTo={accessTo} />
      <ul aria-label="Estrategias" className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {areas.map(({ area, access }) => (
          <li key={area.slug} className={area.slug === "calculadora" ? "sm:col-span-2" : undefined}>
            <AreaCard area={area} access={access} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
