import type { ReactNode } from "react";

import { Card } from "../../components/ui/card.tsx";
import { BackLink, Page, PageTitle } from "../../components/ui/page.tsx";
import { LockedState } from "../../components/ui/states/locked-state.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { ComingNotice } from "./coming-notice.tsx";
import type { StrategyArea } from "./strategy-areas.ts";
import { useAreaAccess, usePlanName } from "./use-area-access.ts";

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

/** /estrategias/{slug}: its screen, 'Próximamente' or the lock, with a link back to the menu. */
export function StrategyAreaScreen({ area, screen }: { area: StrategyArea; screen?: ReactNode }) {
  useDocumentTitle(area.title);
  const plan = usePlanName();
  const { isOpen, isAvailable } = useAreaAccess()(area);
  const hasScreen = isOpen && screen !== undefined;
  return (
    <Page isWide={hasScreen}>
      <BackLink to="/estrategias">Volver al menú</BackLink>
      {hasScreen ? screen : <PageTitle title={area.title} lead={area.lead} />}
      {isOpen ? null : <LockedState plan={plan} />}
      {isOpen && !(hasScreen && isAvailable) ? <ComingTools area={area} /> : null}
    </Page>
  );
}
