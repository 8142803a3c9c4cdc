import type { ComponentType } from "react";
import { Navigate, useLocation } from "react-router";

import { screenWords } from "@paridad/core/messages";

import { BackLink, Page, PageTitle } from "../../components/ui/page.tsx";
import { LockedState } from "../../components/work/locked-state.tsx";
import { pageAt } from "@paridad/core/pages";
import { usePageAccess } from "../../data/work/use-page-access.ts";
import { DocumentTitle } from "./document-title.tsx";
import { KeptNotice } from "./kept-notice.tsx";
import { pagesOf } from "./strategy-areas.ts";
import type { StrategyArea } from "./strategy-areas.ts";
import { useIsOpen } from "../../data/access.ts";
import { WorkPageScreen } from "./work-page-screen.tsx";

/** /estrategias/{slug}: leads to the first page of the card, the calculator is its own; otherwise the lock. */
export function StrategyCard({ area, Screen }: { area: StrategyArea; Screen: ComponentType | undefined }) {
  const { search } = useLocation();
  const isOpen = useIsOpen(area.gate);
  const { keeps } = usePageAccess();
  const pages = pagesOf(area);
  if (isOpen) {
    const own = pageAt(`/estrategias/${area.slug}`);
    if (own !== null && Screen !== undefined) return <WorkPageScreen page={own.page} Screen={Screen} />;
    return <Navigate to={`${pages[0]?.to ?? "/estrategias"}${search}`} replace />;
  }
  return (
    <Page>
      <BackLink to="/estrategias">{screenWords.backToMenu}</BackLink>
      <PageTitle title={area.title} lead={area.lead} />
      <DocumentTitle title={area.title} />
      {pages[0] === undefined ? null : <LockedState page={pages[0]} needed={[area.gate]} />}
      <KeptNotice pages={pages.filter(keeps)} />
    </Page>
  );
}
