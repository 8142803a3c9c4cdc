import { mount } from "../../components/mount.tsx";
import { Popup } from "../../features/popup/popup.tsx";
import "../../components/styles.css";
import "../../features/popup/popup.css";

void mount(<Popup />);
