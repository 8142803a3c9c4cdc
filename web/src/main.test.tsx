import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

vi.mock("./app/app.tsx", () => ({
  App: ({ services }: { services: object }) => <p>{`opened with ${Object.keys(services).join(", ")}`}</p>,
}));
vi.mock("./app/create-services.ts", () => ({ createServices: () => ({ api: {}, session: {} }) }));

it("the page opens in its root, with the services, and reloads for what a newer version took away", async () => {
  document.body.innerHTML = '<div id="root"></div>';
  await import("./main.tsx");
  expect(await screen.findByText("opened with api, session")).toBeVisible();
  sessionStorage.clear();
  const lost = new Event("vite:preloadError", { cancelable: true });
  window.dispatchEvent(lost);
  expect(lost.defaultPrevented).toBe(true);
  expect(Number(sessionStorage.getItem("reloadedAt"))).toBeGreaterThan(0);
  sessionStorage.clear();
});
