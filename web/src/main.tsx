import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { App } from "./app/app.tsx";
import { createServices } from "./app/create-services.ts";
import { reloadOnNewVersion } from "./app/reload-on-new-version.ts";
import "./styles/theme.css";

// For the libraries that write styles (scroll lock of dialogs), before the first of them opens.
const nonce = document.querySelector<HTMLElement>("[nonce]")?.nonce;
if (nonce) setNonce(nonce);
reloadOnNewVersion();
const root = document.querySelector("#root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <App services={createServices()} />
  </StrictMode>,
);
