import { mount } from "../../components/mount.tsx";
import { Options } from "../../features/options/options.tsx";
import "../../components/styles.css";
import "../../features/options/options.css";

// It says that the address was saved, so it stays as it is.
void mount(<Options />, { startsAgain: false });
