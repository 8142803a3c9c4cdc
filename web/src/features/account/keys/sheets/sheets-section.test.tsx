import { fireEvent, screen, within } from "@testing-library/react";
import readXlsxFile from "read-excel-file/universal";
import { describe, expect, it } from "vitest";

import type { ApiKey } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../../../testing/render-as.tsx";
import { ApiKeysSection } from "../api-keys-section.tsx";
import { apiKey } from "../testing/open-keys.tsx";
import { SheetsSection } from "./sheets-section.tsx";
import { workbookBlob } from "./workbook-file.ts";

const sheetKey: ApiKey = {
  ...apiKey,
  id: "hoja",
  name: "Mi planilla",
  scopes: ["read:sheet"],
  preview: "pdp_ab",
};
const secret = "pdp_abcdefghijklmnopqrstuv.0123456789";

describe("Planillas", () => {
  it("makes a key with one press, and puts it in what takes it; one more press renews it", async () => {
    const keys = [apiKey];
    const { visitor, calls } = renderAs(
      <>
        <SheetsSection />
        <ApiKeysSection />
      </>,
      {
        user: personOn("black", {}),
        path: "/profile",
        server: ({ method, path }) => {
          if (method === "get") return { success: true, data: { keys, maximumKeys: 10 } };
          if (!path.endsWith("/renewal")) keys.unshift(sheetKey);
          return { success: true, data: { key: sheetKey, secret } };
        },
      },
    );
    const section = within(await screen.findByRole("region", { name: "Planillas" }));
    expect(await section.findByText("Todavía no creaste ninguna clave.")).toBeInTheDocument();
    const create = section.getByRole("button", { name: "Crear clave" });
    fireEvent.click(create);
    fireEvent.click(create);
    const dialog = within(await screen.findByRole("dialog", { name: "Tu clave de planilla" }));
    expect(calls.flatMap(({ method, json }) => (method === "post" ? [json] : []))).toEqual([
      { name: "Planilla", scopes: ["read:sheet"] },
    ]);
    await visitor.click(dialog.getByRole("button", { name: "Copiar código para Google" }));
    const code = await navigator.clipboard.readText();
    expect(code).toContain(`const KEY = "${secret}"`);
    expect(code).toMatch(/const SERVER = "http:\/\/localhost/);
    await visitor.click(dialog.getByText("Direcciones de las tablas"));
    expect(dialog.getByText(new RegExp(`/v1/sheet/rates\\?key=${secret}$`))).toBeInTheDocument();
    await visitor.click(dialog.getByRole("button", { name: "Listo" }));
    await visitor.click(await section.findByRole("button", { name: "Renovar Mi planilla" }));
    expect(await screen.findByRole("dialog", { name: "Tu clave de planilla" })).toBeInTheDocument();
    expect(calls.some(({ path }) => path.endsWith("auth/api-keys/hoja/renewal"))).toBe(true);
  });

  it("writes a workbook with the server and the key in their cells, and a sheet for one's own", async () => {
    const sheets = await readXlsxFile(await workbookBlob({ base: "https://paridad.test", secret }));
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      "Inicio",
      "Calls",
      "Puts",
      "Tasas",
      "Lanzamientos",
      "Cartera",
      "Mis cuentas",
      "Datos",
    ]);
    expect(sheets[0]?.data.slice(2, 5).map((row) => row[1])).toEqual([
      "https://paridad.test",
      secret,
      "nearest",
    ]);
  });
});
