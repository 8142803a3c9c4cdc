import { mount } from "../../components/mount.tsx";
import { followAccountAlerts } from "../../features/alerts/account/told-alerts.ts";
import { FiredAlertsNotice } from "../../features/alerts/fired-alerts-notice.tsx";
import { openAlertMarket } from "../../features/alerts/alert-market.ts";
import { followAlerts } from "../../features/alerts/follow-alerts.ts";
import { Panel } from "../../features/panel/panel.tsx";
import type { FollowPanel } from "../../features/panel/panel.tsx";
import { PositionsSection } from "../../features/positions/positions-section.tsx";
import { send } from "../../messaging/messages.ts";
import type { FiredAlert } from "../../storage/fired-alerts.ts";
import "../../components/styles.css";
import "../../features/panel/chain/own-price.css";
import "../../features/panel/panel.css";
import "../../features/positions/positions.css";

/** While the panel is open it looks at the alerts itself, as the market changes, and asks what the account's told. */
const follow: FollowPanel = ({ market }, services) => {
  const tell = (fired: FiredAlert) => void send({ type: "alert", fired });
  const own = followAlerts({ market: openAlertMarket(market, services), services, tell });
  const leaveAccount = followAccountAlerts(services, tell);
  return () => {
    own.stop();
    leaveAccount();
  };
};

void mount(
  <Panel
    follow={follow}
    alerts={<FiredAlertsNotice />}
    under={({ market, calculator }) => <PositionsSection market={market} calculator={calculator} />}
  />,
);
