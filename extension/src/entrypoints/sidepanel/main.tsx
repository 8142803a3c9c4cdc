import type { ComponentChildren } from "preact";

import { mount } from "../../components/mount.tsx";
import { AlertsSection } from "../../features/alerts/alerts-section.tsx";
import { NearAlerts } from "../../features/alerts/near-alerts.tsx";
import { useAlerts } from "../../features/alerts/use-alerts.ts";
import { FiredAlertsNotice } from "../../features/alerts/fired-alerts-notice.tsx";
import { BookSection } from "../../features/book/book-section.tsx";
import { Panel } from "../../features/panel/panel.tsx";
import type { PanelSession } from "../../features/panel/panel-session.ts";
import { PositionsSection } from "../../features/positions/positions-section.tsx";
import { useSavedPositions } from "../../lib/use-saved-positions.ts";
import "../../components/styles.css";
import "../../features/alerts/alerts.css";
import "../../features/book/book.css";
import "../../features/panel/chain/chain.css";
import "../../features/panel/panel.css";
import "../../features/positions/positions.css";

/** One reading of the saved positions and one of the alerts, for the sections that stand on them. */
function Sections({ panel, children }: { panel: PanelSession; children: ComponentChildren }) {
  const saved = useSavedPositions();
  const alerts = useAlerts();
  return (
    <>
      <BookSection valued={panel.valued} saved={saved}>
        <NearAlerts list={alerts.list} />
      </BookSection>
      {children}
      <PositionsSection valued={panel.valued} calculator={panel.calculator} saved={saved} />
      <AlertsSection account={alerts} />
    </>
  );
}

void mount(
  <Panel
    alerts={<FiredAlertsNotice />}
    around={(panel, calculator) => <Sections panel={panel}>{calculator}</Sections>}
  />,
);
