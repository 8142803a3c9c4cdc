import { StrictMode } from "react";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";

import { adoptNonce } from "./adopt-nonce.ts";
import { reloadOnNewVersion } from "./reload-on-new-version.ts";

/** Draws the app in the page's #root; what a newer version took away reloads the page. */
export function openPage<Services>({
  App,
  createServices,
  page = window,
}: {
  App: ComponentType<{ services: Services }>;
  createServices: () => Services;
  page?: Window;
}): Root {
  adoptNonce();
  reloadOnNewVersion(page);
  const element = page.document.querySelector("#root");
  if (element === null) throw new Error("the page has no #root");
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <App services={createServices()} />
    </StrictMode>,
  );
  return root;
}
