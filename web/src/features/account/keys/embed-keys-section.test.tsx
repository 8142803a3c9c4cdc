import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { EmbedKey } from "@paridad/core/contract";

import { embedKey, openKeys } from "./testing/open-keys.tsx";
import type { Server } from "./testing/open-keys.tsx";

const panels = [{ panel: "chain", views: 1_234, presses: 7, signUps: 1 }];
const usage = [{ date: "2026-11-20", visitors: 41, panels }];
/** A server of a partner without personal keys. */
function partnerServer(keys: EmbedKey[], mode: "live" | "delayed" = "live"): Server {
  return ({ method, path, json }) => {
    if (path.includes("api-keys")) return { success: true, data: { keys: [], maximumKeys: 10 } };
    if (path.includes("panel-usage")) return { success: true, data: usage };
    const data = { keys, maximumKeys: 10, mode, perMinute: 1_200, perDay: 200_000 };
    if (method === "get") return { success: true, data };
    if (method === "delete") return { success: true, message: "La clave fue revocada." };
    keys[0] = { ...embedKey, ...(json as object) };
    return { success: true, data: keys[0] };
  };
}
const partner = { isPartner: true };
const noKeys = { keys: [], maximumKeys: 3, mode: "live", perMinute: 4_800, perDay: 1_600_000 };
const text = "paridad-abcdefghijklmnopqrstuv";
/** Answers that are the same for everybody who is no partner; undefined for the rest. */
const plainAnswer: Server = ({ path }) => {
  if (path.includes("api-keys")) return { success: true, data: { keys: [], maximumKeys: 10 } };
  if (path.includes("embed-keys")) return { success: true, data: noKeys };
  return path.includes("site-proof") ? { success: true, data: { text } } : undefined;
};

describe("Claves para insertar", () => {
  it("come at once for a site that shows the account's text, and say what to mend where it doesn't", async () => {
    const faults = ["https://diario.example/.well-known/paridad.txt tiene otro texto."];
    const { calls, visitor } = openKeys((call) => {
      if (call.method !== "post") return plainAnswer(call) ?? { success: true, data: null };
      const message = faults.pop();
      if (message === undefined) return { success: true, data: embedKey };
      throw new ApiError({ code: "VALIDATION_ERROR", message, fieldErrors: [{ path: "origin", message }] });
    });
    const section = within(screen.getByRole("region", { name: "Claves para insertar" }));
    expect(await section.findByText(text)).toBeVisible();
    expect(section.getByText(`<meta name="paridad-site" content="${text}">`)).toBeVisible();
    const prove = section.getByRole("button", { name: "Comprobar y crear la clave" });
    await visitor.click(prove);
    expect(await section.findByText(/^Escribí un origen como/)).toBeVisible();
    await visitor.type(section.getByLabelText("Escribí la dirección de tu sitio"), "https://diario.example/");
    await visitor.click(prove);
    expect(await section.findByText(/tiene otro texto/)).toBeVisible();
    await visitor.click(prove);
    expect(await screen.findByRole("dialog", { name: "Código de «Blog»" })).toBeVisible();
    expect(calls.findLast(({ method }) => method === "post")?.json).toEqual({
      origin: "https://diario.example",
    });
  });

  it("are asked for by who can't put anything on the site: sites, the wait, and sites again", async () => {
    let request: object | null = null;
    const { calls, visitor } = openKeys((call) => {
      const { method, json } = call;
      const dates = { askedAt: "2026-11-20T20:00:00Z", decision: null, decidedAt: null };
      if (method === "post") request = { ...(json as object), ...dates };
      return plainAnswer(call) ?? { success: true, data: request };
    });
    const section = within(screen.getByRole("region", { name: "Claves para insertar" }));
    await visitor.click(await section.findByText(/No puedo subir nada a mi sitio/));
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
  });

  it("ask each half minute for the decision that somebody takes meanwhile, and no longer once it came", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const dates = { askedAt: "2026-11-19T12:00:00Z", decidedAt: null };
    let decision: string | null = null;
    const request = () => ({ origins: ["https://diario.example"], ...dates, decision });
    const { calls } = openKeys((call) => plainAnswer(call) ?? { success: true, data: request() });
    const requestCount = () => calls.filter(({ path }) => path.includes("partner-request")).length;
    expect(await screen.findByText("En espera")).toBeInTheDocument();
    vi.advanceTimersByTime(29_999);
    expect(requestCount()).toBe(1);
    decision = "rejected";
    vi.advanceTimersByTime(1);
    expect(await screen.findByText("No aprobado")).toBeInTheDocument();
    expect(requestCount()).toBe(2);
    vi.advanceTimersByTime(120_000);
    expect(requestCount()).toBe(2);
  });

  it("open by themselves once the request is approved, and not for who lost the right since", async () => {
    const origins = ["https://diario.example"];
    const dates = { askedAt: "2026-11-19T12:00:00Z", decidedAt: "2026-11-20T12:00:00Z" };
    let decision: string | null = null;
    let isPartner = false;
    let isDown = true;
    const { queries, user, visitor } = openKeys((call) => {
      if (call.path.includes("auth/me")) {
        if (isDown) throw new Error("down");
        const data = { ...user, isPartner };
        return { success: true, user: data, data };
      }
      if (call.path.includes("partner-request"))
        return { success: true, data: { origins, ...dates, decision } };
      if (call.path.includes("site-proof")) return { success: true, data: { text } };
      return partnerServer(isPartner ? [embedKey] : [])(call);
    });
    expect(await screen.findByText("En espera")).toBeInTheDocument();
    decision = "approved";
    await queries.refetchQueries({ queryKey: ["partner-request"] });
    expect(await screen.findByText(/está aprobado, pero no pudimos abrir tus claves/)).toBeInTheDocument();
    isDown = false;
    await visitor.click(screen.getByRole("button", { name: "Leer de nuevo" }));
    expect(await screen.findByText("Dado de baja")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Pedir de nuevo" })).toBeInTheDocument();
    expect(screen.getByText("Se había aprobado el 20/11/2026.")).toBeVisible();
    // Asked for and approved once more: the user is read once more.
    isPartner = true;
    decision = null;
    await queries.refetchQueries({ queryKey: ["partner-request"] });
    expect(await screen.findByText("En espera")).toBeInTheDocument();
    decision = "approved";
    dates.decidedAt = "2026-11-20T18:00:00Z";
    await queries.refetchQueries({ queryKey: ["partner-request"] });
    expect(await screen.findByText(embedKey.key)).toBeInTheDocument();
    expect(screen.queryByText("No aprobado")).not.toBeInTheDocument();
  });

  it("show the key, where it works, its use and how late its prices are", async () => {
    openKeys(partnerServer([embedKey], "delayed"), partner);
    const section = within(await screen.findByRole("region", { name: "Claves para insertar" }));
    expect(await section.findByText(embedKey.key)).toBeInTheDocument();
    expect(section.getByText("https://blog.example")).toBeInTheDocument();
    expect(section.getByText(/1\.234 de 200\.000 unidades hoy · Sin uso/)).toBeInTheDocument();
    expect(section.getByText("15 min de demora")).toBeInTheDocument();
    expect(section.queryByText(/del día/)).not.toBeInTheDocument();
    const row = await section.findByRole("row", { name: /20\/11\/2026/, hidden: true });
    expect(row).toHaveTextContent(/^20\/11\/202641Cadena de opciones1\.23471$/);
  });

  it("are made for the origins that were typed, one a line", async () => {
    const { visitor, calls } = openKeys(partnerServer([]), partner);
    const section = within(screen.getByRole("region", { name: "Claves para insertar" }));
    await visitor.click(await section.findByRole("button", { name: "Crear clave" }));
    const dialog = within(screen.getByRole("dialog"));
    await visitor.click(dialog.getByRole("button", { name: "Crear clave" }));
    expect(await dialog.findByText("Agregá al menos un origen")).toBeInTheDocument();
    expect(dialog.getByLabelText("Nombre")).toHaveFocus();
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
    const made = within(await screen.findByRole("dialog", { name: "Código de «Diario»" }));
    expect(
      made.getByText(/^Pegalo en una página de https:\/\/diario\.example o https:\/\/www/),
    ).toBeVisible();
    expect(made.getByText(new RegExp(`<paridad-option-chain embed-key="${embedKey.key}"`))).toBeVisible();
    await visitor.click(made.getByRole("button", { name: "Listo" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.find(({ method }) => method === "post")?.json).toEqual({
      name: "Diario",
      origins: ["https://diario.example", "https://www.diario.example"],
    });
    expect(await section.findByText("Diario")).toBeInTheDocument();
  });

  it("change their origins", async () => {
    const { visitor, calls } = openKeys(partnerServer([embedKey]), partner);
    await visitor.click(await screen.findByRole("button", { name: "Editar Blog" }));
    const dialog = within(screen.getByRole("dialog", { name: "Editar «Blog»" }));
    const origins = dialog.getByLabelText("Orígenes, uno por línea");
    expect(origins).toHaveValue("https://blog.example");
    await visitor.type(origins, ", https://otro.example");
    await visitor.click(dialog.getByRole("button", { name: "Guardar cambios" }));
    expect(await screen.findByText("https://blog.example, https://otro.example")).toBeInTheDocument();
    const change = calls.find(({ method }) => method === "patch");
    expect(change?.path).toMatch(/\/dos$/);
  });
});
