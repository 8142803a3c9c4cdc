import { act, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";

import { openPage } from "./open-page.tsx";

/** The page of the test with nothing in it but `markup`, which can't leave for another address. */
function pageOf(markup: string) {
  document.body.innerHTML = markup;
  const events = new EventTarget();
  const reload = vi.fn<() => void>();
  const page = {
    document,
    addEventListener: events.addEventListener.bind(events),
    sessionStorage: { getItem: () => null, setItem: () => undefined },
    navigator: { onLine: true },
    location: { reload },
  } as unknown as Window;
  return { page, events, reload };
}

function App({ services }: { services: { name: string } }) {
  return <p>{`opened with ${services.name}`}</p>;
}
const createServices = () => ({ name: "these services" });

it("the page opens in its root, with the services, and reloads for what a newer version took away", async () => {
  const { page, events, reload } = pageOf('<div id="root"></div>');
  const root = await act(async () => openPage({ App, createServices, page }));
  onTestFinished(() => act(() => root.unmount()));
  expect(screen.getByText("opened with these services")).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  events.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
  expect(reload).toHaveBeenCalledOnce();
});

it("a page without a place for the app says so", () => {
  const { page } = pageOf("<main></main>");
  expect(() => openPage({ App, createServices, page })).toThrow("the page has no #root");
});
