import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { ApiKey, EmbedKey } from "@paridad/core/contract";

import { choose, press, write } from "../../../testing/hands.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { apiKey, embedKey, openKeys, secret } from "./testing/open-keys.tsx";
import type { Server } from "./testing/open-keys.tsx";

const tidy = (line: string) => line.replaceAll(/http:\/\/localhost(:\d+)?/g, "https://paridad.test");
const data = (value: unknown) => ({ success: true, data: value });
const gone = { ...apiKey, callsToday: 9, lastUsedAt: null };
const keys: ApiKey[] = [
  apiKey,
  { ...apiKey, id: "tres", name: "Robot", callsToday: 0, refusedToday: 0, expiresAt: "2026-12-20T12:00:00Z" },
  { ...gone, id: "cuatro", name: "Vieja", revokedAt: "2026-11-10T12:00:00Z" },
  { ...gone, id: "cinco", name: "De octubre", expiresAt: "2026-10-31T12:00:00Z" },
];
const embedKeys: EmbedKey[] = [
  embedKey,
  {
    ...embedKey,
    id: "seis",
    name: "Portada",
    callsToday: 4_000,
    origins: ["https://a.example", "https://b.example"],
  },
  { ...embedKey, id: "siete", name: "Anterior", revokedAt: "2026-11-10T12:00:00Z" },
];
const noRequest = ({ path }: { path: string }) => (path.includes("partner-request") ? data(null) : null);
const region = (name: string) => screen.getByRole("region", { name });
const dialogIs = (name: RegExp) => screen.findByRole("dialog", { name });
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function ofPrograms(told: UserSession) {
  told.part("Keys for programs");
  let refuses = true;
  const server: Server = (call) => {
    if (call.method === "get") return noRequest(call) ?? data({ keys, maximumKeys: 3 });
    if (refuses) throw new ApiError({ code: "CONFLICT", message: "Podés tener hasta 3 claves activas." });
    if (call.method === "delete") return { success: true, message: "La clave fue revocada." };
    const changed = { ...apiKey, ...(call.json as object) };
    return data(call.method === "patch" ? changed : { key: changed, secret });
  };
  const { calls } = openKeys(server);
  await screen.findByText("Robot");
  told.hears(region("Claves de API"));
  told.sends(calls);
  told.does("makes one: nothing is written, then it is refused, then it is made");
  press("Crear clave", region("Claves de API"));
  await dialogIs(/Crear clave/);
  told.hears();
  for (const name of [/read:chain/, /read:history/]) press(name);
  press("Crear clave");
  await screen.findByText("Elegí al menos un permiso");
  told.changes();
  write("Nombre", "Planilla 2");
  press(/read:history/);
  press(/\(stream\)/);
  choose("Vencimiento", "365");
  press("Crear clave");
  await screen.findByText("Podés tener hasta 3 claves activas.");
  told.changes();
  refuses = false;
  press("Crear clave");
  await dialogIs(/Tu clave de API/);
  told.sends(calls);
  told.hears();
  told.does("as a stream, and as a line of curl");
  press("En vivo");
  told.changes();
  press("curl");
  told.changes();
  press("Ya la guardé");
  await closed();
  told.does("edits one, and revokes it");
  press("Editar Planilla");
  await dialogIs(/Editar/);
  told.hears();
  press("Guardar cambios");
  await closed();
  press("Revocar Planilla");
  await dialogIs(/Revocar/);
  told.hears();
  press("Revocar clave");
  await closed();
  await told.toasts();
  told.sends(calls);
  cleanup();
}

async function states(told: UserSession) {
  told.part("Keys in their other states");
  for (const [what, given, change] of [
    ["as many as there may be", data({ keys: keys.slice(0, 2), maximumKeys: 2 }), {}],
    ["a plan without them", data({ keys: keys.slice(0, 1), maximumKeys: 10 }), { subscriptionType: "pro" }],
    ["none, on such a plan", data({ keys: [], maximumKeys: 10 }), { subscriptionType: "pro" }],
  ] as const) {
    told.does(what);
    openKeys((call) => noRequest(call) ?? given, change);
    await waitFor(() => expect(region("Claves de API")).toHaveTextContent(/Planilla|incluye/));
    await screen.findByText("Pedir una clave");
    told.hears(region("Claves de API"));
    cleanup();
  }
  told.does("a list that isn't read, and then is");
  let fails = true;
  openKeys((call) => {
    if (fails) throw new ApiError({ code: "INTERNAL_ERROR", message: "Algo salió mal." });
    return noRequest(call) ?? data({ keys: [], maximumKeys: 10 });
  });
  await screen.findByText("Algo salió mal.");
  await screen.findByText(/No pudimos leer/);
  told.hears();
  fails = false;
  press("Reintentar");
  press("Leer de nuevo");
  await screen.findByText("Todavía no creaste ninguna clave.");
  await screen.findByText("Pedir una clave");
  told.changes();
  cleanup();
}

async function ofPages(told: UserSession) {
  told.part("Keys for pages");
  const paces = { maximumKeys: 5, perMinute: 1_200, perDay: 5_000 };
  for (const mode of ["live", "delayed"] as const) {
    told.does(`a partner whose prices are ${mode}`);
    const { calls } = openKeys(
      ({ method, path, json }) => {
        if (path.includes("api-keys")) return data({ keys: [], maximumKeys: 10 });
        if (path.includes("partner-request")) return data(null);
        return data(
          method === "get" ? { ...paces, keys: embedKeys, mode } : { ...embedKey, ...(json as object) },
        );
      },
      { isPartner: true },
    );
    await screen.findByText("Portada");
    told.hears(region("Claves para insertar"));
    if (mode === "delayed") {
      told.does("makes one");
      press("Crear clave", region("Claves para insertar"));
      await dialogIs(/Crear clave/);
      told.hears();
      press("Crear clave");
      await screen.findByText(/al menos un origen/);
      told.changes();
      write("Nombre", "Diario");
      write(/^Orígenes/, "https://diario.example/\n\n https://www.diario.example ");
      press("Crear clave");
      await dialogIs(/Código de/);
      told.sends(calls);
      told.hears();
      press("Listo");
      await closed();
    }
    cleanup();
  }
}

async function asking(told: UserSession) {
  told.part("Who is no partner");
  const asked = {
    origins: ["https://diario.example"],
    askedAt: "2026-11-19T12:00:00Z",
    decision: null,
    decidedAt: null,
  };
  const answered = { decidedAt: "2026-11-20T12:00:00Z" };
  for (const [what, request, me] of [
    ["nothing asked yet", null, null],
    ["waiting", asked, null],
    ["not approved", { ...asked, ...answered, decision: "rejected" }, null],
    ["approved, and the right isn't read", { ...asked, ...answered, decision: "approved" }, "fails"],
    ["approved once, and taken back", { ...asked, ...answered, decision: "approved" }, "no partner"],
  ] as const) {
    told.does(what);
    const opened: ReturnType<typeof openKeys> = openKeys(({ path }) => {
      if (path.includes("api-keys")) return data({ keys: [], maximumKeys: 10 });
      if (path !== "/auth/me") return data(request);
      if (me === "fails") throw new ApiError({ code: "INTERNAL_ERROR", message: "No." });
      return { user: opened.user };
    });
    const text = { fails: /no pudimos abrir/, "no partner": /Dado de baja/, none: /Pedir|Cambiar/ }[
      me ?? "none"
    ];
    await waitFor(() => expect(region("Claves para insertar")).toHaveTextContent(text));
    told.hears(region("Claves para insertar"));
    cleanup();
  }
}

it("keys read as approved", async () => {
  const told = userSession("Claves", tidy);
  await ofPrograms(told);
  await states(told);
  await ofPages(told);
  await asking(told);
  await expect(told.text()).toMatchFileSnapshot("testing/claves.txt");
});
