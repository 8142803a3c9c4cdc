import { hydrateRoot } from "react-dom/client";

import { createServices } from "./app/create-services.ts";
import { LandingPage } from "./app/landing-page.tsx";
import { rememberPanel } from "./lib/arrival/from-panel.ts";
import { reloadOnNewVersion } from "./app/reload-on-new-version.ts";
import "./styles/theme.css";

reloadOnNewVersion();
rememberPanel();
const root = document.querySelector("#root");
if (root === null) throw new Error("the page has no #root");
hydrateRoot(root, <LandingPage services={createServices()} />);
