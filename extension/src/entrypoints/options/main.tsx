import { mount } from "../../components/mount.tsx";
import { AlertsSection } from "../../features/alerts/alerts-section.tsx";
import { Options } from "../../features/options/options.tsx";
import "../../components/styles.css";
import "../../features/options/options.css";

// It says that the address was saved, so it stays as it is.
void mount(<Options alerts={<AlertsSection />} />, { startsAgain: false });
