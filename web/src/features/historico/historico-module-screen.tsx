import type { ReactNode } from "react";

import { pageAt } from "@paridad/core/pages";

import { PageBar } from "../../components/work/page-bar.tsx";
import { Page } from "../../components/ui/page.tsx";
import { LockedState } from "../../components/work/locked-state.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import type { HistoricoModule } from "./historico-modules.ts";
import { useIsOpen } from "../../lib/access.ts";

/** /historico/{slug}: the module's screen or its lock, under a way back to the menu. */
export function HistoricoModuleScreen({
  module,
  children,
}: {
  module: HistoricoModule;
  children: ReactNode;
}) {
  useDocumentTitle(module.title);
  const isOpen = useIsOpen(module.gate);
  const here = pageAt(`/historico/${module.slug}`);
  return (
    <Page width="full">
      <PageBar help={module.lead} />
      {isOpen || here === null ? children : <LockedState page={here.page} />}
    </Page>
  );
}
