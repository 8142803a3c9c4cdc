import { render } from "preact";
import type { ComponentChildren } from "preact";

import { openServices, ServicesProvider } from "../lib/services.tsx";
import type { Services } from "../lib/services.tsx";
import { readServerOrigin, serverOriginKey } from "../storage/settings.ts";

function followTheme({ theme }: Services): () => void {
  const apply = () => {
    const name = theme.getState().theme;
    document.documentElement.dataset["theme"] = name;
    document.documentElement.classList.toggle("dark", name === "dark");
  };
  apply();
  return theme.subscribe(apply);
}

type Followed = {
  /** The page begins again with another server; false where it stays as it is and goes on with that one's services. */
  readonly startsAgain: boolean;
};

async function draw(page: ComponentChildren, root: Element, followed: Followed): Promise<void> {
  const services = await openServices();
  const leaveTheme = followTheme(services);
  services.disk.subscribe((key) => {
    if (key !== serverOriginKey || readServerOrigin(services.disk) === services.origin) return;
    if (followed.startsAgain) return location.reload();
    leaveTheme();
    services.close();
    void draw(page, root, followed);
  });
  render(<ServicesProvider services={services}>{page}</ServicesProvider>, root);
}

/** Reads the storage, then draws a page of the extension. One that stays open goes on with the server that was saved. */
export async function mount(
  page: ComponentChildren,
  { startsAgain = true }: Partial<Followed> = {},
): Promise<void> {
  const root = document.querySelector("#root");
  if (root === null) throw new Error("the page has no #root");
  await draw(page, root, { startsAgain });
}
