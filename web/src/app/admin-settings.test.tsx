import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

// The tab's chunk, so no test waits for it to be compiled.
import "../features/admin/system/settings-tab.tsx";
import { anAdmin, openApp } from "./testing/open-app.tsx";
import type { Server } from "./testing/open-app.tsx";

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const fresh = { secret, uri: `otpauth://totp/Paridad:marta?secret=${secret}` };
const capabilities = {
  toggleActive: true,
  passwordReset: true,
  customMessage: true,
  bulkEmail: true,
  totp: true,
  smtp: true,
};
const answers: Server = {
  "GET /admin/settings": {
    body: {
      success: true,
      data: {
        maintenanceMode: false,
        userRegistration: true,
        twoFactorAuthentication: false,
        securityLogs: true,
      },
    },
  },
  "GET /admin/sessions": { body: { success: true, data: [] } },
  "GET /admin/capabilities": { body: { success: true, data: capabilities } },
  "POST /admin/totp": { body: { success: true, data: fresh } },
};
const path = "/dashadmin/settings";

it("a second factor is exchanged with a code of the new one, one of the present one and the password", async () => {
  const wrong = "El código de tu segundo factor actual no es correcto.";
  const { visitor, sent, server } = openApp({
    path,
    admin: { ...anAdmin, totpEnabled: true },
    answers: {
      ...answers,
      "PUT /admin/totp": {
        status: 400,
        body: {
          success: false,
          code: "VALIDATION_ERROR",
          message: wrong,
          errors: [{ path: "currentOtp", message: wrong }],
        },
      },
    },
  });
  await visitor.click(await screen.findByRole("button", { name: "Cambiar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cambiar segundo factor" }));
  const confirm = dialog.getByRole("button", { name: "Confirmar" });
  await visitor.type(dialog.getByLabelText("Código de la clave nueva"), "123456");
  await visitor.type(dialog.getByLabelText("Tu contraseña"), "Zorro-Azul-4781");
  expect(confirm).toBeDisabled();
  await visitor.type(dialog.getByLabelText("Código de tu segundo factor actual"), "654321");
  await visitor.click(confirm);
  expect(await dialog.findByText(wrong)).toBeVisible();
  server["PUT /admin/totp"] = { body: { success: true, message: "Segundo factor cambiado." } };
  await visitor.click(confirm);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.findLast(({ call }) => call === "PUT /admin/totp")?.body).toEqual({
    secret,
    otp: "123456",
    currentOtp: "654321",
    password: "Zorro-Azul-4781",
  });
});

describe("an administrator's e-mail", () => {
  const open = async (totpEnabled: boolean) => {
    const server: Server = {
      ...answers,
      "PUT /admin/email": { body: { success: true, message: "Email guardado" } },
    };
    const opened = openApp({ path, admin: { ...anAdmin, totpEnabled }, answers: server });
    const save = await screen.findByRole("button", { name: "Guardar email" });
    const email = screen.getByLabelText("Email");
    await opened.visitor.clear(email);
    const sent = () => opened.sent.filter(({ call }) => call === "PUT /admin/email").map(({ body }) => body);
    return { ...opened, save, email, sent };
  };

  it("is sent with the password, and not before it is one", async () => {
    const { visitor, save, email, sent } = await open(false);
    expect(screen.queryByLabelText("Código de tu segundo factor")).toBeNull();
    await visitor.type(email, "marta@");
    await visitor.click(save);
    expect(await screen.findByText("Ingresá un email válido")).toBeVisible();
    expect(screen.getByText("La contraseña actual es requerida")).toBeVisible();
    await visitor.type(email, "otra.paridad.test");
    await visitor.type(screen.getByLabelText("Contraseña actual"), "Zorro-Azul-4781");
    await visitor.click(save);
    expect(await screen.findByText("Email guardado")).toBeVisible();
    expect(sent()).toEqual([{ email: "marta@otra.paridad.test", password: "Zorro-Azul-4781" }]);
    expect(screen.getByLabelText("Contraseña actual")).toHaveValue("");
  });

  it("once saved, is no longer said to be missing", async () => {
    const { visitor, server } = openApp({
      path,
      admin: { ...anAdmin, email: null },
      answers: { ...answers, "PUT /admin/email": { body: { success: true, message: "Email guardado" } } },
    });
    const save = await screen.findByRole("button", { name: "Guardar email" });
    expect(screen.getByText("Tu cuenta no tiene email")).toBeVisible();
    await visitor.type(screen.getByLabelText("Email"), "marta@paridad.test");
    await visitor.type(screen.getByLabelText("Contraseña actual"), "Zorro-Azul-4781");
    server["GET /admin/me"] = { body: { success: true, admin: anAdmin, data: anAdmin } };
    await visitor.click(save);
    await waitFor(() => expect(screen.queryByText("Tu cuenta no tiene email")).toBeNull());
  });

  it("takes a code of the second factor, and shows the server's refusal beside the field", async () => {
    const { visitor, save, email, sent, server } = await open(true);
    const wrong = "El código de tu segundo factor actual no es correcto.";
    const errors = [{ path: "currentOtp", message: wrong }];
    server["PUT /admin/email"] = {
      status: 400,
      body: { success: false, code: "VALIDATION_ERROR", message: wrong, errors },
    };
    await visitor.type(email, "otra@paridad.test");
    await visitor.type(screen.getByLabelText("Contraseña actual"), "Zorro-Azul-4781");
    await visitor.type(screen.getByLabelText("Código de tu segundo factor"), "12345");
    await visitor.click(save);
    expect(await screen.findByText("Ingresá un código de tu segundo factor actual.")).toBeVisible();
    expect(sent()).toEqual([]);
    await visitor.type(screen.getByLabelText("Código de tu segundo factor"), "6");
    await visitor.click(save);
    expect(await screen.findByText(wrong)).toBeVisible();
    expect(sent()).toEqual([
      { email: "otra@paridad.test", password: "Zorro-Azul-4781", currentOtp: "123456" },
    ]);
  });
});
