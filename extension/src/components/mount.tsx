import { render } from "preact";
import type { ComponentChildren } from "preact";

import { openServices, ServicesProvider } from "../lib/services.tsx";
import type { Services } from "../lib/services.tsx";

function followTheme({ theme }: Services): void {
  const apply = () => {
    const name = theme.getState().theme;
    document.documentElement.dataset["theme"] = name;
    document.documentElement.classList.toggle("dark", name === "dark");
  };
  apply();
  theme.subscribe(apply);
}

/** Reads the storage, then draws a page of the extension. */
export async function mount(page: ComponentChildren): Promise<void> {
  const services = await openServices();
  followTheme(services);
  const root = document.querySelector("#root");
  if (root === null) throw new Error("the page has no #root");
  render(<ServicesProvider services={services}>{page}</ServicesProvider>, root);
}
