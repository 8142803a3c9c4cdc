import type { ReactNode } from "react";

import { screenWords } from "@paridad/core/messages";

import { BackLink, Page, PageTitle } from "../../components/ui/page.tsx";
import { LockedState } from "../../components/ui/states/locked-state.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import type { HistoricoModule } from "./historico-modules.ts";
import { useGate, usePlanName } from "./use-module-access.ts";

/** /historico/{slug}: the module's screen or its lock, under a way back to the menu. */
export function HistoricoModuleScreen({
  module,
  children,
}: {
  module: HistoricoModule;
  children: ReactNode;
}) {
  useDocumentTitle(module.title);
  const isOpen = useGate()(module.gate);
  const plan = usePlanName();
  return (
    <Page width={isOpen ? "wide" : "text"}>
      <BackLink to="/historico">{screenWords.backToMenu}</BackLink>
      <PageTitle title={module.title} lead={isOpen ? undefined : module.lead} />
      {isOpen ? children : <LockedState plan={plan} />}
    </Page>
  );
}
