import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { ApiKey } from "@paridad/core/contract";

import { apiKey, openKeys, secret } from "./testing/open-keys.tsx";
import type { Server } from "./testing/open-keys.tsx";

/** A server that keeps one kind of keys. */
function keeping(keys: ApiKey[], maximumKeys = 10): Server {
  return ({ method, path, json }) => {
    if (method === "get") return { success: true, data: { keys, maximumKeys } };
    if (method === "delete") {
      const place = keys.findIndex(({ id }) => path.endsWith(id));
      keys.splice(place, 1, { ...apiKey, revokedAt: "2026-11-20T21:00:00Z" });
      return { success: true, message: "La clave fue revocada." };
    }
    if (method === "patch") {
      keys[0] = { ...apiKey, ...(json as object) };
      return { success: true, data: keys[0] };
    }
    keys.unshift({ ...apiKey, ...(json as object), id: "nueva", lastUsedAt: null });
    return { success: true, data: { key: keys[0], secret } };
  };
}

describe("Claves de API", () => {
  it("lists a key with what it may do and its last use, never the key", async () => {
    openKeys(keeping([apiKey]));
    const item = within(await screen.findByRole("listitem"));
    expect(item.getByText(/Cadena y cálculos, Stream y socket/)).toHaveTextContent("pdk_abcdef…");
    expect(item.getByText(/1\.500 pedidos hoy/)).toHaveTextContent(
      "1.500 pedidos hoy, 3 rechazados por límite",
    );
    expect(item.getByText(/Último uso/)).toHaveTextContent(
      /hace 5 min.*creada el 01\/11\/2026.*sin vencimiento/,
    );
  });

  it("shows a new key once, copies it, and goes only by its own button", async () => {
    const { visitor, calls } = openKeys(keeping([]));
    expect(await screen.findByText("Todavía no creaste ninguna clave.")).toBeInTheDocument();
    await visitor.click(screen.getByRole("button", { name: "Crear clave" }));
    await visitor.type(screen.getByLabelText("Nombre"), "Robot");
    await visitor.click(screen.getByLabelText("Leer la historia y los ratios (read:history)"));
    await visitor.click(
      screen.getByLabelText("Recibir precios en vivo por el stream y el socket del mercado (stream)"),
    );
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
    expect(await screen.findByRole("button", { name: "Copiado: clave" })).toHaveTextContent("Copiado");
    expect(screen.getByText("Copiado: clave")).toHaveRole("status");
    // The next step, with the key and the server's address in it: one paste.
    const code = () =>
      screen.getByRole("region", { name: "Primer pedido" }).querySelector("code")?.textContent;
    expect(code()).toMatch(
      new RegExp(
        `^curl -fsSO "http://localhost[:\\d]*/docs/paridad.py"\\nexport PARIDAD_CLAVE="${secret}"\\npython3 - <<'FIN'\\nfrom paridad`,
      ),
    );
    await visitor.click(screen.getByRole("button", { name: "En vivo" }));
    expect(code()).toContain('.stream(expiration="nearest", type="call")');
    await visitor.click(screen.getByRole("button", { name: "curl" }));
    expect(code()).toContain(`-H "Authorization: Bearer ${secret}" "http://localhost`);
    await visitor.keyboard("{Escape}");
    expect(screen.getByText(secret)).toBeInTheDocument();
    await visitor.click(screen.getByRole("button", { name: "Ya la guardé" }));
    expect(screen.queryByText(secret)).not.toBeInTheDocument();
    expect(await screen.findByText("Robot")).toBeInTheDocument();
  });

  it("asks for a name and a permission, and shows a refusal without losing what was typed", async () => {
    const { visitor, calls } = openKeys(({ method }) => {
      if (method === "get") return { success: true, data: { keys: [], maximumKeys: 10 } };
      throw new ApiError({ code: "CONFLICT", message: "Podés tener hasta 10 claves activas." });
    });
    await visitor.click(await screen.findByRole("button", { name: "Crear clave" }));
    const dialog = within(screen.getByRole("dialog"));
    await visitor.click(
      dialog.getByLabelText(
        "Leer la cadena, la volatilidad y las oportunidades, y calcular posiciones y riesgo (read:chain)",
      ),
    );
    await visitor.click(dialog.getByLabelText("Leer la historia y los ratios (read:history)"));
    await visitor.click(dialog.getByRole("button", { name: "Crear clave" }));
    expect(await dialog.findByText("Ponele un nombre a la clave")).toBeInTheDocument();
    expect(dialog.getByText("Elegí al menos un permiso")).toBeInTheDocument();
    expect(calls.some(({ method }) => method === "post")).toBe(false);
    await visitor.type(dialog.getByLabelText("Nombre"), "Robot");
    await visitor.click(
      dialog.getByLabelText("Recibir precios en vivo por el stream y el socket del mercado (stream)"),
    );
    await visitor.click(dialog.getByRole("button", { name: "Crear clave" }));
    expect(await dialog.findByText("Podés tener hasta 10 claves activas.")).toBeInTheDocument();
    expect(dialog.getByLabelText("Nombre")).toHaveValue("Robot");
  });

  it("revokes after asking, and keeps the key among those that ended", async () => {
    const { visitor, calls } = openKeys(keeping([apiKey]));
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
    openKeys(keeping([apiKey, expired], 1));
    expect(await screen.findByText(/Llegaste a las 1 claves activas/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Crear clave" })).toBeDisabled();
    expect(screen.getByText("Vencida")).toBeInTheDocument();
    cleanup();
    // One that expired takes no room.
    openKeys(keeping([apiKey, expired], 2));
    expect(await screen.findByRole("button", { name: "Crear clave" })).toBeEnabled();
  });

  it("leads to the plans where the plan has no keys, and still lets old ones be revoked", async () => {
    openKeys(keeping([apiKey]), { subscriptionType: "pro" });
    expect(screen.getByRole("link", { name: "Ver planes" })).toHaveAttribute("href", "/suscripciones");
    expect(await screen.findByRole("button", { name: "Revocar Planilla" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Crear clave" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Editar Planilla" })).not.toBeInTheDocument();
  });
});
