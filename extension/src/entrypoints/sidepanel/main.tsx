import { mount } from "../../components/mount.tsx";
import { AlertsSection } from "../../features/alerts/alerts-section.tsx";
import { FiredAlertsNotice } from "../../features/alerts/fired-alerts-notice.tsx";
import { Panel } from "../../features/panel/panel.tsx";
import { PositionsSection } from "../../features/positions/positions-section.tsx";
import "../../components/styles.css";
import "../../features/alerts/alerts.css";
import "../../features/panel/chain/own-price.css";
import "../../features/panel/panel.css";
import "../../features/positions/positions.css";

void mount(
  <Panel
    alerts={<FiredAlertsNotice />}
    under={({ market, calculator }) => (
      <>
        <PositionsSection market={market} calculator={calculator} />
        <AlertsSection />
      </>
    )}
  />,
);
