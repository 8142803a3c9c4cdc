import { mount } from "../../components/mount.tsx";
import { FiredAlertsNotice } from "../../features/alerts/fired-alerts-notice.tsx";
import { ScreenTables } from "../../features/screen/screen-tables.tsx";
import { Popup } from "../../features/popup/popup.tsx";
import "../../components/styles.css";
import "../../features/alerts/alerts.css";
import "../../features/popup/popup.css";

void mount(<Popup alerts={<FiredAlertsNotice />} screen={<ScreenTables />} />);
