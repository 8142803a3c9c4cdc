import { mount } from "../../components/mount.tsx";
import { Panel } from "../../features/panel/panel.tsx";
import "../../components/styles.css";
import "../../features/panel/panel.css";

void mount(<Panel />);
