import { Suspense } from "react";
import type { ComponentType } from "react";

import { PageBar } from "../../components/work/page-bar.tsx";
import { Page } from "../../components/ui/page.tsx";
import { LockedState } from "../../components/work/locked-state.tsx";
import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { pageAt } from "@paridad/core/pages";
import type { WorkPage } from "@paridad/core/pages";
import { usePageAccess } from "../../data/work/use-page-access.ts";
import { DocumentTitle } from "./document-title.tsx";
import { KeptNotice } from "./kept-notice.tsx";

/** `Lanzamientos · Oportunidades`, or a page's own name where the work is called like it. */
function titleOf(page: WorkPage): string {
  const work = pageAt(page.to)?.work.name;
  return work === undefined || work === page.name ? page.name : `${page.name} · ${work}`;
}

/** A page of the work: its screen where the plan or its owner's right opens it, otherwise the lock. */
export function WorkPageScreen({ page, Screen }: { page: WorkPage; Screen: ComponentType }) {
  const { opens, keeps } = usePageAccess();
  if (opens(page) || keeps(page)) {
    return (
      <Page width="full">
        <Suspense fallback={<LoadingScreen />}>
          <Screen />
          <DocumentTitle title={titleOf(page)} />
        </Suspense>
      </Page>
    );
  }
  const savedPages = (pageAt(page.to)?.work.pages ?? []).filter(keeps);
  return (
    <Page width="full">
      <PageBar />
      <DocumentTitle title={titleOf(page)} />
      <LockedState page={page} />
      <KeptNotice pages={savedPages} />
    </Page>
  );
}
