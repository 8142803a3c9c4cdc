import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import type { ApiKey, EmbedKey, User } from "@paridad/core/contract";

import { ServicesProvider } from "../../../lib/services.tsx";
import { ApiKeysSection } from "./api-keys-section.tsx";
import { EmbedKeysSection } from "./embed-keys-section.tsx";

const now = Date.parse("2026-11-20T18:00:00-03:00");
const noChanges = { subscribe: () => () => undefined };
const secret = "pdk_abcdefghijklmnopqrstuv.0123456789";

const apiKey: ApiKey = {
  id: "uno",
  name: "Planilla",
  scopes: ["read:chain", "stream"],
  preview: "pdk_abcdef",
  createdAt: "2026-11-01T12:00:00Z",
  expiresAt: null,
  lastUsedAt: "2026-11-20T20:55:00Z",
  revokedAt: null,
  callsToday: 1_500,
  refusedToday: 3,
};
const embedKey: EmbedKey = {
  id: "dos",
  name: "Blog",
  key: "pub_abcdefghijklmnopqrstuv",
  origins: ["https://blog.example"],
  createdAt: "2026-11-01T12:00:00Z",
  lastUsedAt: null,
  revokedAt: null,
  callsToday: 1_234,
};

type Server = (call: Call) => unknown;

function open(server: Server, change: Partial<User> = {}) {
  const calls: Call[] = [];
  const user: User = {
    id: "1",
    email: "ana@paridad.test",
    firstName: "Ana",
    lastName: "Paz",
    isActive: true,
    emailVerified: true,
    createdAt: "2026-01-02T12:00:00Z",
    updatedAt: "2026-01-02T12:00:00Z",
    subscriptionType: "black",
    subscriptionStatus: "active",
    ...change,
  };
  const storage = createMemoryStorage({ token: "token", user: JSON.stringify(user) });
  const session = createSessionStore({ storage, changes: noChanges });
  const theme = createThemeStore({ storage, changes: noChanges, prefersDark: () => true });
  const http = {
    text: async (call: Call): Promise<string> => {
      calls.push(call);
      return JSON.stringify(server(call));
    },
  };
  const api = { http } as unknown as ApiClient;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <ServicesProvider services={{ api, session, theme, storage, clock: { now: () => now } }}>
        <MemoryRouter>
          <ApiKeysSection />
          <EmbedKeysSection />
        </MemoryRouter>
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return { calls, visitor: userEvent.setup() };
}

/** A server that keeps one kind of keys. */
function keeping(keys: ApiKey[], maximumKeys = 10): Server {
  return ({ method, path }) => {
    if (method === "get") return { success: true, data: { keys, maximumKeys } };
    if (method === "delete") {
      const place = keys.findIndex(({ id }) => path.endsWith(id));
      keys.splice(place, 1, { ...apiKey, revokedAt: "2026-11-20T21:00:00Z" });
      return { success: true, message: "La clave fue revocada." };
    }
    keys.unshift({ ...apiKey, id: "nueva", name: "Robot", lastUsedAt: null });
    return { success: true, data: { key: keys[0], secret } };
  };
}

describe("Claves de API", () => {
  it("lists a key with what it may do and its last use, never the key", async () => {
    open(keeping([apiKey]));
    const item = within(await screen.findByRole("listitem"));
    expect(item.getByText(/Cadena, Socket/)).toHaveTextContent("pdk_abcdef…");
    expect(item.getByText(/1\.500 pedidos hoy/)).toHaveTextContent(
      "1.500 pedidos hoy, 3 rechazados por límite",
    );
    expect(item.getByText(/Último uso/)).toHaveTextContent(
      /hace 5 min.*creada el 01\/11\/2026.*sin vencimiento/,
    );
  });

  it("shows a new key once, copies it, and goes only by its own button", async () => {
    const { visitor, calls } = open(keeping([]));
    expect(await screen.findByText("Todavía no creaste ninguna clave.")).toBeInTheDocument();
    await visitor.click(screen.getByRole("button", { name: "Crear clave" }));
    await visitor.type(screen.getByLabelText("Nombre"), "Robot");
    await visitor.click(screen.getByLabelText("Leer la historia y los ratios"));
    await visitor.click(screen.getByLabelText("Conectarse al socket del mercado"));
    await visitor.selectOptions(screen.getByLabelText("Vencimiento"), "90 días");
    await visitor.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Crear clave" }));
    expect(await screen.findByText(secret)).toBeInTheDocument();
    expect(calls.find(({ method }) => method === "post")?.json).toEqual({
      name: "Robot",
      scopes: ["read:chain", "stream"],
      expiresInDays: 90,
    });
    await visitor.click(screen.getByRole("button", { name: "Copiar clave" }));
    expect(await navigator.clipboard.readText()).toBe(secret);
    expect(await screen.findByRole("button", { name: "Copiado: clave" })).toBeInTheDocument();
    await visitor.keyboard("{Escape}");
    expect(screen.getByText(secret)).toBeInTheDocument();
    await visitor.click(screen.getByRole("button", { name: "Ya la guardé" }));
    expect(screen.queryByText(secret)).not.toBeInTheDocument();
    expect(await screen.findByText("Robot")).toBeInTheDocument();
  });

  it("asks for a name and a permission, and shows a refusal without losing what was typed", async () => {
    const { visitor, calls } = open(({ method }) => {
      if (method === "get") return { success: true, data: { keys: [], maximumKeys: 10 } };
      throw new ApiError({ code: "CONFLICT", message: "Podés tener hasta 10 claves activas." });
    });
    await visitor.click(await screen.findByRole("button", { name: "Crear clave" }));
    const dialog = within(screen.getByRole("dialog"));
    await visitor.click(dialog.getByLabelText("Leer la cadena, la tasa implícita y los instrumentos"));
    await visitor.click(dialog.getByLabelText("Leer la historia y los ratios"));
    await visitor.click(dialog.getByRole("button", { name: "Crear clave" }));
    expect(await dialog.findByText("Ponele un nombre a la clave")).toBeInTheDocument();
    expect(dialog.getByText("Elegí al menos un permiso")).toBeInTheDocument();
    expect(calls.some(({ method }) => method === "post")).toBe(false);
    await visitor.type(dialog.getByLabelText("Nombre"), "Robot");
    await visitor.click(dialog.getByLabelText("Conectarse al socket del mercado"));
    await visitor.click(dialog.getByRole("button", { name: "Crear clave" }));
    expect(await dialog.findByText("Podés tener hasta 10 claves activas.")).toBeInTheDocument();
    expect(dialog.getByLabelText("Nombre")).toHaveValue("Robot");
  });

  it("revokes after asking, and keeps the key among those that ended", async () => {
    const { visitor, calls } = open(keeping([apiKey]));
    await visitor.click(await screen.findByRole("button", { name: "Revocar Planilla" }));
    const dialog = within(screen.getByRole("dialog", { name: "¿Revocar la clave «Planilla»?" }));
    expect(dialog.getByRole("button", { name: "Cancelar" })).toHaveFocus();
    await visitor.click(dialog.getByRole("button", { name: "Revocar clave" }));
    expect(await screen.findByText("Claves que ya no funcionan (1)")).toBeInTheDocument();
    expect(calls.some(({ method, path }) => method === "delete" && path.endsWith("/uno"))).toBe(true);
    expect(screen.queryByRole("button", { name: "Revocar Planilla" })).not.toBeInTheDocument();
    expect(screen.getByText("Revocada")).toBeInTheDocument();
  });

  it("says when there is no room for another, and which expired", async () => {
    const expired = { ...apiKey, id: "vieja", name: "Vieja", expiresAt: "2026-11-19T12:00:00Z" };
    open(keeping([apiKey, expired], 1));
    expect(await screen.findByText(/Llegaste a las 1 claves activas/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Crear clave" })).toBeDisabled();
    expect(screen.getByText("Vencida")).toBeInTheDocument();
  });

  it("leads to the plans where the plan has no keys, and still lets old ones be revoked", async () => {
    open(keeping([apiKey]), { subscriptionType: "pro" });
    expect(screen.getByRole("link", { name: "Ver planes" })).toHaveAttribute("href", "/suscripciones");
    expect(await screen.findByRole("button", { name: "Revocar Planilla" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Crear clave" })).not.toBeInTheDocument();
  });

  it("says that the keys could not be read, and tries again", async () => {
    let isAway = true;
    const { visitor } = open(() => {
      if (isAway) throw new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión" });
      return { success: true, data: { keys: [apiKey], maximumKeys: 10 } };
    });
    expect(await screen.findByText("Error de conexión")).toBeInTheDocument();
    isAway = false;
    await visitor.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(await screen.findByText("Planilla")).toBeInTheDocument();
  });
});

/** A server of a partner without personal keys. */
function partnerServer(keys: EmbedKey[], mode: "live" | "delayed" = "live"): Server {
  return ({ method, path, json }) => {
    if (path.includes("api-keys")) return { success: true, data: { keys: [], maximumKeys: 10 } };
    const data = { keys, maximumKeys: 10, mode, perMinute: 1_200, perDay: 200_000 };
    if (method === "get") return { success: true, data };
    if (method === "delete") return { success: true, message: "La clave fue revocada." };
    keys[0] = { ...embedKey, ...(json as object) };
    return { success: true, data: keys[0] };
  };
}
const partner = { isPartner: true };

describe("Claves para insertar", () => {
  it("are asked for by who is no partner: sites, the wait, and sites again", async () => {
    let request: object | null = null;
    const { calls, visitor } = open(({ method, path, json }) => {
      if (path.includes("api-keys")) return { success: true, data: { keys: [], maximumKeys: 10 } };
      const dates = { askedAt: "2026-11-20T20:00:00Z", decision: null, decidedAt: null };
      if (method === "post") request = { ...(json as object), ...dates };
      return { success: true, data: request };
    });
    const section = within(screen.getByRole("region", { name: "Claves para insertar" }));
    const sites = await section.findByLabelText("Tus sitios, uno por línea");
    await visitor.click(section.getByRole("button", { name: "Pedir una clave" }));
    expect(await section.findByText("Agregá al menos un origen")).toBeInTheDocument();
    await visitor.type(sites, "https://diario.example/");
    await visitor.click(section.getByRole("button", { name: "Pedir una clave" }));
    expect(await section.findByText("En espera")).toBeInTheDocument();
    expect(section.getByText("Pedido el 20/11/2026. Te avisamos por email.")).toBeInTheDocument();
    expect(calls.find(({ method }) => method === "post")?.json).toEqual({
      origins: ["https://diario.example"],
    });
    await visitor.click(section.getByRole("button", { name: "Cambiar los sitios" }));
    expect(section.getByLabelText("Tus sitios, uno por línea")).toHaveValue("https://diario.example");
    expect(calls.some(({ path }) => path.includes("embed-keys"))).toBe(false);
  });

  it("show the key, where it works, its use and how late its prices are", async () => {
    open(partnerServer([embedKey], "delayed"), partner);
    const section = within(await screen.findByRole("region", { name: "Claves para insertar" }));
    expect(await section.findByText(embedKey.key)).toBeInTheDocument();
    expect(section.getByText("https://blog.example")).toBeInTheDocument();
    expect(section.getByText(/1\.234 de 200\.000 unidades hoy · Sin uso/)).toBeInTheDocument();
    expect(section.getByText("15 min de demora")).toBeInTheDocument();
    expect(section.queryByText(/del día/)).not.toBeInTheDocument();
  });

  it("say when a day's limit is near", async () => {
    open(partnerServer([{ ...embedKey, callsToday: 160_000 }]), partner);
    const section = within(await screen.findByRole("region", { name: "Claves para insertar" }));
    expect(await section.findByText(/^80 % del día|80,0 % del día/)).toBeInTheDocument();
  });

  it("are made for the origins that were typed, one a line", async () => {
    const { visitor, calls } = open(partnerServer([]), partner);
    const section = within(screen.getByRole("region", { name: "Claves para insertar" }));
    await visitor.click(await section.findByRole("button", { name: "Crear clave" }));
    const dialog = within(screen.getByRole("dialog"));
    await visitor.type(dialog.getByLabelText("Nombre"), "Diario");
    await visitor.type(dialog.getByLabelText("Orígenes, uno por línea"), "https://diario.example/precios");
    await visitor.click(dialog.getByRole("button", { name: "Crear clave" }));
    expect(
      await dialog.findByText("Escribí un origen como https://ejemplo.com, sin ruta ni barra final"),
    ).toBeInTheDocument();
    await visitor.clear(dialog.getByLabelText("Orígenes, uno por línea"));
    await visitor.type(
      dialog.getByLabelText("Orígenes, uno por línea"),
      "https://diario.example/{enter}https://www.diario.example",
    );
    await visitor.click(dialog.getByRole("button", { name: "Crear clave" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.find(({ method }) => method === "post")?.json).toEqual({
      name: "Diario",
      origins: ["https://diario.example", "https://www.diario.example"],
    });
    expect(await section.findByText("Diario")).toBeInTheDocument();
  });

  it("begin with the sites that were asked for", async () => {
    const server = partnerServer([]);
    const origins = ["https://diario.example"];
    const decided = {
      askedAt: "2026-11-19T12:00:00Z",
      decision: "approved",
      decidedAt: "2026-11-20T12:00:00Z",
    };
    const { visitor } = open(
      (call) =>
        call.path.includes("partner-request")
          ? { success: true, data: { origins, ...decided } }
          : server(call),
      partner,
    );
    const section = within(screen.getByRole("region", { name: "Claves para insertar" }));
    await visitor.click(await section.findByRole("button", { name: "Crear clave" }));
    expect(screen.getByLabelText("Orígenes, uno por línea")).toHaveValue("https://diario.example");
  });

  it("change their origins", async () => {
    const { visitor, calls } = open(partnerServer([embedKey]), partner);
    await visitor.click(await screen.findByRole("button", { name: "Editar Blog" }));
    const dialog = within(screen.getByRole("dialog", { name: "Editar «Blog»" }));
    const origins = dialog.getByLabelText("Orígenes, uno por línea");
    expect(origins).toHaveValue("https://blog.example");
    await visitor.type(origins, "{enter}https://otro.example");
    await visitor.click(dialog.getByRole("button", { name: "Guardar cambios" }));
    expect(await screen.findByText("https://blog.example, https://otro.example")).toBeInTheDocument();
    const change = calls.find(({ method }) => method === "patch");
    expect(change?.path).toMatch(/\/dos$/);
  });
});
