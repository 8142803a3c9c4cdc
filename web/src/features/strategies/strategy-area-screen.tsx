import { Card } from "../../components/ui/card.tsx";
import { BackLink, Page, PageTitle } from "../../components/ui/page.tsx";
import { LockedState } from "../../components/ui/states/locked-state.tsx";
import { DocumentTitle } from "./document-title.tsx";
import { AreaPages } from "./area-pages.tsx";
import type { AreaPage } from "./area-pages.tsx";
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

/** Areas of a whole chain: every column there is room for. */
const chains: ReadonlySet<StrategyArea["slug"]> = new Set(["calculadora"]);

/** /estrategias/{slug}: its pages, 'Próximamente' or the lock, with a link back to the menu. */
export function StrategyAreaScreen({ area, pages }: { area: StrategyArea; pages: readonly AreaPage[] }) {
  const plan = usePlanName();
  const { isOpen, isAvailable } = useAreaAccess()(area);
  const hasPages = isOpen && pages.length > 0;
  return (
    <Page width={hasPages ? (chains.has(area.slug) ? "full" : "wide") : "text"}>
      {/* A phone's first screen belongs to the chain: the navigation above leads back too. */}
      <div className={hasPages && chains.has(area.slug) ? "max-[500px]:hidden" : undefined}>
        <BackLink to="/estrategias">Volver al menú</BackLink>
      </div>
      {hasPages ? (
        <AreaPages area={area} pages={pages} />
      ) : (
        <>
          <PageTitle title={area.title} lead={area.lead} />
          <DocumentTitle title={area.title} />
        </>
      )}
      {isOpen ? null : <LockedState plan={plan} />}
      {isOpen && !(hasPages && isAvailable) ? <ComingTools area={area} /> : null}
    </Page>
  );
}
