import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, onTestFinished, vi } from "vitest";

import type { AlertsList } from "@paridad/core/contract";

import { notify } from "../../lib/notify.ts";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { Channels } from "./channels.tsx";

const listOf = (change: Partial<AlertsList>) =>
  ({
    settings: { quiet: null },
    push: { publicKey: "k", browsers: 0, isHere: false },
    ...change,
  }) as AlertsList;

it("hours without notices begin at a usual night, are kept on a press and given up at once", async () => {
  const { calls, visitor } = renderWithServices(<Channels list={listOf({})} />, ({ method }) =>
    method === "get" ? { success: true, data: {} } : { success: true, message: "Listo" },
  );
  const bodies = () => calls.filter(({ path }) => path === "alerts/settings").map(({ json }) => json);
  const box = screen.getByRole("checkbox", { name: "Tengo horas sin avisos" });
  await visitor.click(box);
  expect(
    [screen.getByLabelText("Desde"), screen.getByLabelText("Hasta")].map(
      (one) => (one as HTMLInputElement).value,
    ),
  ).toEqual(["21:00", "09:00"]);
  await visitor.click(box);
  expect(bodies()).toEqual([]);
  await visitor.click(box);
  fireEvent.change(screen.getByLabelText("Desde"), { target: { value: "22:30" } });
  await visitor.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(bodies()).toEqual([{ quiet: { from: "22:30", to: "09:00" } }]));
});

/** A browser that can take notices until the test ends, where the user answers `permission`. */
function browserWithPush(permission: () => string) {
  let isSubscribed = false;
  const subscription = {
    endpoint: "https://fcm.googleapis.com/fcm/send/1",
    toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => void (isSubscribed = false),
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return permission();
    },
    requestPermission: async () => permission(),
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "serviceWorker");
    vi.unstubAllGlobals();
  });
  return { isSubscribed: () => isSubscribed };
}

it("this browser's notices go on and off by a press, of which the server is told; a browser that said no is told apart", async () => {
  let permission = "default";
  let isDown = false;
  const browser = browserWithPush(() => permission);
  const failed = vi.spyOn(notify, "error").mockImplementation(() => undefined);
  onTestFinished(() => failed.mockRestore());
  function Kept() {
    const [isHere, setHere] = useState(false);
    return (
      <>
        <Channels list={listOf({ push: { publicKey: "k", browsers: isHere ? 1 : 0, isHere } })} />
        <button type="button" onClick={() => setHere(!isHere)}>
          otra lista
        </button>
      </>
    );
  }
  const { calls, visitor } = renderWithServices(<Kept />, () => {
    if (isDown) throw new Error("down");
    return { success: true, message: "Listo", data: {} };
  });
  const descriptions = () =>
    calls.filter(({ path }) => path.startsWith("alerts/push")).map(({ path, json }) => [path, json]);
  const turn = async (name: string) => visitor.click(await screen.findByRole("button", { name }));
  const on = "Este navegador recibe tus alertas aunque no tengas Paridad abierta.";
  expect(await screen.findByText("Te llegan aunque no tengas Paridad abierta.")).toBeVisible();
  permission = "granted";
  isDown = true;
  await turn("Recibir avisos acá");
  await waitFor(() =>
    expect(failed).toHaveBeenCalledWith("El navegador no pudo activar los avisos. Probá de nuevo."),
  );
  expect([browser.isSubscribed(), screen.queryByText(on)]).toEqual([false, null]);
  isDown = false;
  await turn("Recibir avisos acá");
  expect(await screen.findByText(on)).toBeVisible();
  expect(browser.isSubscribed()).toBe(true);
  expect(descriptions().at(-1)).toEqual([
    "alerts/push",
    { endpoint: "https://fcm.googleapis.com/fcm/send/1", keys: { p256dh: "p", auth: "a" } },
  ]);
  await turn("Dejar de recibir acá");
  expect(await screen.findByText("Te llegan aunque no tengas Paridad abierta.")).toBeVisible();
  expect(browser.isSubscribed()).toBe(false);
  expect(descriptions().at(-1)).toEqual([
    "alerts/push/end",
    { endpoint: "https://fcm.googleapis.com/fcm/send/1" },
  ]);
  await turn("Recibir avisos acá");
  await screen.findByText(on);
  // The server's list says whether the notices of this browser are this session's.
  await turn("otra lista");
  await turn("otra lista");
  expect(await screen.findByText("Te llegan aunque no tengas Paridad abierta.")).toBeVisible();
  await turn("otra lista");
  expect(await screen.findByText(on)).toBeVisible();
  expect(screen.getByText("Un navegador recibe tus alertas.")).toBeVisible();
  permission = "denied";
  await turn("otra lista");
  expect(await screen.findByText(/^Los avisos están bloqueados para este sitio/)).toBeVisible();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["otra lista"]);
});
