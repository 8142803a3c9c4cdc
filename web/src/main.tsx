import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { App } from "./app/app.tsx";
import { createServices } from "./app/create-services.ts";
import { adoptNonce } from "./app/adopt-nonce.ts";
import { reloadOnNewVersion } from "./app/reload-on-new-version.ts";
import "./styles/theme.css";

adoptNonce();
reloadOnNewVersion();
const root = document.querySelector("#root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <App services={createServices()} />
  </StrictMode>,
);
