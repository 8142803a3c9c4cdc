import { Suspense } from "react";
import { Route, Routes } from "react-router";

import { screenWords } from "@paridad/core/messages";

import { Card } from "../../components/ui/card.tsx";
import { BackLink, Page, PageTitle } from "../../components/ui/page.tsx";
import { LockedState } from "../../components/ui/states/locked-state.tsx";
import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { DocumentTitle } from "./document-title.tsx";
import { AreaPageElement, AreaPages } from "./area-pages.tsx";
import type { AreaPage } from "./area-pages.tsx";
import { ComingNotice } from "./coming-notice.tsx";
import { KeptNotice } from "./kept-notice.tsx";
import type { StrategyArea } from "./strategy-areas.ts";
import { useAreaAccess, useKeptPages, usePlanName } from "./use-area-access.ts";
import type { KeptPage } from "./use-area-access.ts";

function ComingTools({ area }: { area: StrategyArea }) {
  return (
    <section aria-label="Lo que viene" className="mt-6">
      <ComingNotice />
      <ul className="mt-5 grid gap-4 sm:grid-cols-2">
        {area.tools.map(({ name, description }) => (
          <li key={name}>
            <Card className="h-full">
              <h2 className="text-md font-semibold">{name}</h2>
              <p className="mt-1 text-md text-muted">{description}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Areas of a whole chain: every column there is room for. */
const chains: ReadonlySet<StrategyArea["slug"]> = new Set(["calculadora"]);

/** What the plan doesn't open, with the way to the pages that are open all the same. */
function LockedArea({ area, pages }: { area: StrategyArea; pages: readonly KeptPage[] }) {
  const plan = usePlanName();
  return (
    <Page width="text">
      <BackLink to="/estrategias">{screenWords.backToMenu}</BackLink>
      <PageTitle title={area.title} lead={area.lead} />
      <DocumentTitle title={area.title} />
      <LockedState plan={plan} />
      <KeptNotice ways={pages.map((page) => ({ area, page }))} />
    </Page>
  );
}

/** A locked area, and its own pages at their addresses. */
function LockedRoutes({ area, pages }: { area: StrategyArea; pages: readonly KeptPage[] }) {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        {pages.map((page) => (
          <Route
            key={page.path}
            path={page.path}
            element={
              <Page width="wide">
                <BackLink to="/estrategias">{screenWords.backToMenu}</BackLink>
                <AreaPageElement area={area} page={page} />
              </Page>
            }
          />
        ))}
        <Route path="*" element={<LockedArea area={area} pages={pages} />} />
      </Routes>
    </Suspense>
  );
}

/** /estrategias/{slug}: its pages, 'Próximamente' or the lock, with a link back to the menu. */
export function StrategyAreaScreen({ area, pages }: { area: StrategyArea; pages: readonly AreaPage[] }) {
  const { isOpen, isAvailable } = useAreaAccess()(area);
  const keptPages = useKeptPages()(pages);
  if (!isOpen) return <LockedRoutes area={area} pages={keptPages} />;
  const hasPages = pages.length > 0;
  return (
    <Page width={hasPages ? (chains.has(area.slug) ? "full" : "wide") : "text"}>
      {/* A phone's first screen belongs to the chain: the navigation above leads back too. */}
      <div className={hasPages && chains.has(area.slug) ? "max-[500px]:hidden" : undefined}>
        <BackLink to="/estrategias">{screenWords.backToMenu}</BackLink>
      </div>
      {hasPages ? (
        <AreaPages area={area} pages={pages} />
      ) : (
        <>
          <PageTitle title={area.title} lead={area.lead} />
          <DocumentTitle title={area.title} />
        </>
      )}
      {hasPages && isAvailable ? null : <ComingTools area={area} />}
    </Page>
  );
}
