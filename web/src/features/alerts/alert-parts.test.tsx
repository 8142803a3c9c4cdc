import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { Alert, AlertsList } from "@paridad/core/contract";

import { Toaster } from "../../components/ui/states/toaster.tsx";
import { ValuedMarketProvider } from "../../lib/market/valued-market-context.tsx";
import { notify } from "../../lib/notify.ts";
import { drivenMarket } from "../../testing/driven-market.ts";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { emptyDraft } from "./alert-draft.ts";
import type { AlertDraft } from "./alert-draft.ts";
import { AlertRow } from "./alert-row.tsx";
import { AlertsScreen } from "./alerts-screen.tsx";
import { Channels } from "./channels.tsx";
import { SubjectFields } from "./subject-fields.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
const alert: Alert = {
  id: "a1",
  subject: { kind: "share" },
  title: "GGAL",
  condition: "≥ 7.500,00",
  direction: "above",
  threshold: 7_500,
  note: "Mirar",
  mail: true,
  push: true,
  restMinutes: 60,
  status: "armed",
  endedReason: null,
  crossings: 0,
  lastFiredAt: "2026-11-20T02:00:00Z",
  current: 7_400,
  unknown: null,
  isTrue: false,
  version: 3,
  createdAt: "2026-11-20T02:00:00Z",
  updatedAt: "2026-11-20T02:00:00Z",
};
const row = (change: Partial<Alert>, { canWrite = true, hasBrowsers = true } = {}) => (
  <ul>
    <AlertRow
      alert={{ ...alert, ...change }}
      canWrite={canWrite}
      hasBrowsers={hasBrowsers}
      onEdit={() => undefined}
    />
  </ul>
);
const offered = () =>
  screen.getAllByRole("button").map((button) => button.getAttribute("aria-label")?.split(" la alerta")[0]);

it.each([
  [{ status: "armed" }, {}, ["Pausar", "Cambiar", "Eliminar"]],
  [{ status: "paused" }, {}, ["Reanudar", "Cambiar", "Eliminar"]],
  [{ status: "resting" }, {}, ["Rearmar", "Pausar", "Cambiar", "Eliminar"]],
  [{ status: "resting", lastFiredAt: null }, {}, ["Pausar", "Cambiar", "Eliminar"]],
  [{ status: "ended" }, {}, ["Cambiar", "Eliminar"]],
  [{ status: "armed", subject: null }, {}, ["Eliminar"]],
  [{ status: "armed" }, { canWrite: false }, ["Eliminar"]],
] as const)("an alert that is %o, of who may %o, offers %j", (change, may, names) => {
  renderWithServices(row(change as Partial<Alert>, may));
  expect(offered()).toEqual(names);
});

it("an alert says how it tells and where it stands, and an unknown value is a dash with its reason", () => {
  renderWithServices(row({ current: null, unknown: "Falta la punta", push: true }, { hasBrowsers: false }));
  expect(screen.getByRole("img", { name: "por email" })).toBeVisible();
  expect(screen.queryByRole("img", { name: "en tus navegadores" })).toBeNull();
  expect(screen.getByRole("img", { name: "Falta la punta" })).toBeVisible();
  expect(plain(screen.getByRole("listitem").textContent)).toContain("última vez 19/11/2026 23:00:00");
  renderWithServices(row({ mail: false }));
  expect(
    screen.getAllByRole("img", { name: /^por email|^en tus/ }).map((one) => one.getAttribute("aria-label")),
  ).toEqual(["por email", "en tus navegadores"]);
});

it("a press acts from the version that is on screen, a rearmed alert that still holds says so, and a failure why", async () => {
  let answer: () => unknown = () => ({
    success: true,
    data: { ...alert, isTrue: true, version: 4 },
    message: "Listo",
  });
  const { calls, visitor } = renderWithServices(
    <>
      {row({ status: "resting" })}
      <Toaster />
    </>,
    ({ method }) => (method === "get" ? { success: true, data: { alerts: [] } } : answer()),
  );
  await visitor.click(screen.getByRole("button", { name: /^Rearmar/ }));
  expect(await screen.findByText("Todavía se cumple: avisa cuando vuelva a cruzar.")).toBeInTheDocument();
  const acted = () => calls.filter(({ method }) => method !== "get");
  expect(acted()[0]).toMatchObject({
    method: "post",
    path: "alerts/a1/state",
    json: { version: 3, action: "rearm" },
  });
  // A pause says nothing of it, though it holds.
  const info = vi.spyOn(notify, "info");
  await visitor.click(screen.getByRole("button", { name: /^Pausar/ }));
  await waitFor(() => expect(acted()).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole("button", { name: /^Pausar/ })).toBeEnabled());
  expect(info).not.toHaveBeenCalled();
  answer = () => {
    throw new ApiError({ code: "STALE_UPDATE", message: "Otra ventana la cambió" });
  };
  await visitor.click(screen.getByRole("button", { name: /^Pausar/ }));
  expect(await screen.findByText("Otra ventana la cambió")).toBeInTheDocument();
  answer = () => ({ success: true, message: "Alerta eliminada" });
  await visitor.click(screen.getByRole("button", { name: /^Eliminar/ }));
  await visitor.click(screen.getByRole("button", { name: "Eliminar" }));
  await waitFor(() =>
    expect(acted().at(-1)).toMatchObject({ method: "delete", path: "alerts/a1", query: { version: 3 } }),
  );
});

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
  const asked = () => calls.filter(({ path }) => path === "alerts/settings").map(({ json }) => json);
  const box = screen.getByRole("checkbox", { name: "Tengo horas sin avisos" });
  await visitor.click(box);
  expect(
    [screen.getByLabelText("Desde"), screen.getByLabelText("Hasta")].map(
      (one) => (one as HTMLInputElement).value,
    ),
  ).toEqual(["21:00", "09:00"]);
  await visitor.click(box);
  expect(asked()).toEqual([]);
  await visitor.click(box);
  fireEvent.change(screen.getByLabelText("Desde"), { target: { value: "22:30" } });
  await visitor.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(asked()).toEqual([{ quiet: { from: "22:30", to: "09:00" } }]));
});

it("hours that are kept are given up on a press, and the browsers that are told are counted", async () => {
  const list = listOf({
    settings: { quiet: { from: "23:00", to: "08:00" } },
    push: { publicKey: "k", browsers: 2, isHere: false },
  });
  const { calls, visitor } = renderWithServices(<Channels list={list} />, () => ({
    success: true,
    message: "Listo",
  }));
  expect(screen.getByText("2 navegadores reciben tus alertas.")).toBeVisible();
  expect(screen.getByLabelText("Desde")).toHaveValue("23:00");
  await visitor.click(screen.getByRole("checkbox", { name: "Tengo horas sin avisos" }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "alerts/settings")?.json).toEqual({ quiet: null }),
  );
  expect(await screen.findByText(/^Este navegador no recibe avisos/)).toBeVisible();
});

/** A browser that can take notices, where the user answers `permission`. */
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
  return {
    isSubscribed: () => isSubscribed,
    leave: () => {
      Reflect.deleteProperty(navigator, "serviceWorker");
      vi.unstubAllGlobals();
    },
  };
}

it("this browser's notices go on and off by a press, of which the server is told; a browser that said no is told apart", async () => {
  let permission = "default";
  let isDown = false;
  const browser = browserWithPush(() => permission);
  const failed = vi.spyOn(notify, "error").mockImplementation(() => undefined);
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
  const told = () =>
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
  expect(told().at(-1)).toEqual([
    "alerts/push",
    { endpoint: "https://fcm.googleapis.com/fcm/send/1", keys: { p256dh: "p", auth: "a" } },
  ]);
  await turn("Dejar de recibir acá");
  expect(await screen.findByText("Te llegan aunque no tengas Paridad abierta.")).toBeVisible();
  expect(browser.isSubscribed()).toBe(false);
  expect(told().at(-1)).toEqual(["alerts/push/end", { endpoint: "https://fcm.googleapis.com/fcm/send/1" }]);
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
  browser.leave();
  failed.mockRestore();
});

it("a list that can't be read again stands as it was, and one that never came says so", async () => {
  let isDown = false;
  const list = { ...listOf({}), alerts: [alert], maximum: 5, unseen: 0, isLive: true, isAsleep: false };
  const { queries } = renderWithServices(<AlertsScreen />, ({ path }) => {
    if (isDown) throw new ApiError({ code: "INTERNAL_ERROR", message: "Algo salió mal." });
    const fired = { fired: [], unseen: 0, hasMore: false };
    return { success: true, data: path === "alerts" ? list : fired };
  });
  await screen.findByText("1 de 5 que guarda tu plan");
  isDown = true;
  await act(() => queries.refetchQueries({ queryKey: ["alerts"] }));
  expect(queries.getQueryState(["alerts"])?.status).toBe("error");
  expect(screen.getByText("1 de 5 que guarda tu plan")).toBeVisible();
  expect(screen.queryByText("Algo salió mal.")).toBeNull();
  act(() => queries.clear());
});

const position = (id: string, status: string) => ({
  id,
  name: `Posición ${id}`,
  note: "",
  settlement: "24hs",
  status,
  version: 1,
  createdAt: "2026-11-20T15:00:00Z",
  updatedAt: "2026-11-20T15:00:00Z",
  content: null,
  today: [],
});
const positions = { positions: [position("1", "open"), position("2", "closed")], maximum: 5 };
let last: AlertDraft = emptyDraft;
function Fields({ first, error = null }: { first: Partial<AlertDraft>; error?: string | null }) {
  const [draft, setDraft] = useState<AlertDraft>({ ...emptyDraft, ...first });
  useEffect(() => {
    last = draft;
  }, [draft]);
  return (
    <ValuedMarketProvider createMarket={drivenMarket().createMarket}>
      <SubjectFields draft={draft} error={error} onChange={(part) => setDraft({ ...draft, ...part })} />
    </ValuedMarketProvider>
  );
}
const show = (first: Partial<AlertDraft>, error: string | null = null) =>
  renderWithServices(<Fields first={first} error={error} />, () => ({ success: true, data: positions }));
const options = (label: string) =>
  [...(screen.getByLabelText(label) as HTMLSelectElement).options].map(({ text }) => text);

it("a leg is added up to four and taken away down to two, each with its own side", async () => {
  const { visitor } = show({ kind: "spread" }, "Elegí la opción de cada pata");
  expect(screen.getAllByText(/^comprás$|^vendés$/).map(({ textContent }) => textContent)).toEqual([
    "comprás",
    "vendés",
  ]);
  expect(screen.queryByRole("button", { name: /^Quitar la pata/ })).toBeNull();
  const more = () => screen.queryByRole("button", { name: "Otra pata" });
  await visitor.click(more() as HTMLElement);
  await visitor.click(more() as HTMLElement);
  expect([last.legs.length, more()]).toEqual([4, null]);
  const quantities = screen.getAllByLabelText("Cantidad");
  fireEvent.focus(quantities[3] as HTMLElement);
  fireEvent.change(quantities[3] as HTMLElement, { target: { value: "-2,7" } });
  expect(last.legs.map(({ quantity }) => quantity)).toEqual([1, -1, 1, -2]);
  await visitor.click(screen.getByRole("button", { name: "Quitar la pata 1" }));
  expect(last.legs.map(({ quantity }) => quantity)).toEqual([-1, 1, -2]);
  expect(screen.getAllByText("Elegí la opción de cada pata")).toHaveLength(3);
});

it("the position that is watched stays in sight once it is closed or gone, and only open ones are offered", async () => {
  show({ kind: "position", positionId: "2" });
  await screen.findByText("Posición 2 (cerrada)");
  expect(options("Posición")).toEqual(["Elegí una posición", "Posición 1", "Posición 2 (cerrada)"]);
  fireEvent.change(screen.getByLabelText("Posición"), { target: { value: "1" } });
  expect([last.positionId, options("Posición")]).toEqual(["1", ["Elegí una posición", "Posición 1"]]);
});

it("one that no longer exists is called so, and not before the positions are read", async () => {
  show({ kind: "position", positionId: "9" });
  expect(options("Posición")).toEqual(["Elegí una posición", "La posición elegida"]);
  expect(await screen.findByText("Una posición que ya no existe")).toBeInTheDocument();
});

const call = { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" } as const;
it("a contract and an expiry that the chain hasn't stay chosen, and a price has its side", () => {
  show({ kind: "premium", contract: call });
  expect(screen.getByLabelText("Opción")).toHaveValue("GFGC7400DI");
  fireEvent.change(screen.getByLabelText("Precio"), { target: { value: "bid" } });
  expect(last.side).toBe("bid");
  show({ kind: "moneyVolatility", expiration: "2026-12-18" });
  expect(screen.getByLabelText("Vencimiento")).toHaveDisplayValue("18/12/2026");
});

it("a rate says what it rests on, and a put is none under a lanzamiento", () => {
  const put = { ...call, type: "put", symbol: "GFGV7400DI" } as const;
  show({ kind: "rate", contract: put });
  expect(screen.getByLabelText("Opción")).toHaveValue("");
  expect(screen.getByText("Neta de tus costos, a las puntas.")).toBeVisible();
  fireEvent.change(screen.getByLabelText("Tasa"), { target: { value: "implied" } });
  expect(screen.getByText("Por paridad, de la base.")).toBeVisible();
  expect([last.measure, (screen.getByLabelText("Opción") as HTMLSelectElement).value]).toEqual([
    "implied",
    "GFGV7400DI",
  ]);
});

it("both options of a ratio are asked for, and the error stands at the one that is missing", () => {
  show({ kind: "ratio", contract: call }, "Elegí las dos opciones");
  expect(screen.getByLabelText("Primera opción")).toBeValid();
  expect(screen.getByLabelText("Segunda opción")).toHaveAccessibleDescription("Elegí las dos opciones");
});
