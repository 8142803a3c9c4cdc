import { render } from "preact";
import type { ComponentChildren } from "preact";

import { openServices, ServicesProvider } from "../lib/services.tsx";
import type { Services } from "../lib/services.tsx";
import { readServerOrigin, serverOriginKey } from "../storage/settings.ts";

function followTheme({ theme }: Services): void {
  const apply = () => {
    const name = theme.getState().theme;
    document.documentElement.dataset["theme"] = name;
    document.documentElement.classList.toggle("dark", name === "dark");
  };
  apply();
  theme.subscribe(apply);
}

/** An open page begins again with the server that was saved. */
function followServer({ disk, origin }: Services): void {
  disk.subscribe((key) => {
    if (key === serverOriginKey && readServerOrigin(disk) !== origin) location.reload();
  });
}

/** Reads the storage, then draws a page of the extension. */
export async function mount(
  page: ComponentChildren,
  { followsServer = true }: { followsServer?: boolean } = {},
): Promise<void> {
  const services = await openServices();
  followTheme(services);
  if (followsServer) followServer(services);
  const root = document.querySelector("#root");
  if (root === null) throw new Error("the page has no #root");
  render(<ServicesProvider services={services}>{page}</ServicesProvider>, root);
}
