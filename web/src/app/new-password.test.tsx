import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../features/access/forgot-password-screen.tsx";
import "../features/access/login-screen.tsx";
import "../features/access/reset-password-screen.tsx";
import "../features/account/profile-screen.tsx";
import { ana, openApp } from "./testing/open-app.tsx";

const done = { body: { success: true, message: "Contraseña restablecida correctamente.", user: ana } };
const keys = "Revocar también mis claves de API";

it.each([true, false])("a new password by link takes the API keys along: %s", async (isChecked) => {
  const { visitor, sent } = openApp({
    path: "/reset-password?token=enlace",
    answers: { "POST /auth/reset-password": done },
  });
  await visitor.type(await screen.findByLabelText("Nueva contraseña"), "Zorro-Azul-4781");
  await visitor.type(screen.getByLabelText("Confirmar contraseña"), "Zorro-Azul-4781");
  expect(screen.getByRole("checkbox", { name: keys })).not.toBeChecked();
  if (isChecked) await visitor.click(screen.getByRole("checkbox", { name: keys }));
  await visitor.click(screen.getByRole("button", { name: "Restablecer contraseña" }));
  await waitFor(() =>
    expect(sent).toContainEqual({
      call: "POST /auth/reset-password",
      body: { newPassword: "Zorro-Azul-4781", token: "enlace", revokeApiKeys: isChecked },
    }),
  );
});

it("a new password by link is told where one signs in with it", async () => {
  const { visitor } = openApp({
    path: "/reset-password?token=enlace",
    answers: { "POST /auth/reset-password": done },
  });
  await visitor.type(await screen.findByLabelText("Nueva contraseña"), "Zorro-Azul-4781");
  await visitor.type(screen.getByLabelText("Confirmar contraseña"), "Zorro-Azul-4781");
  const before = window.history.length;
  await visitor.click(screen.getByRole("button", { name: "Restablecer contraseña" }));
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  const form = within((await screen.findByLabelText("Contraseña")).closest("form") as HTMLElement);
  expect(form.getByText("Contraseña restablecida correctamente.")).toBeInTheDocument();
  // "Back" leads to no used link.
  expect(window.history.length).toBe(before);
});

it("a new password in the profile takes the API keys along when it is asked to", async () => {
  const { visitor, sent } = openApp({
    path: "/profile",
    person: ana,
    answers: { "PUT /auth/profile": done },
  });
  await visitor.type(await screen.findByLabelText("Contraseña actual"), "Zorro-Azul-4780");
  await visitor.type(screen.getByLabelText("Nueva contraseña"), "Zorro-Azul-4781");
  await visitor.type(screen.getByLabelText("Confirmar contraseña"), "Zorro-Azul-4781");
  await visitor.click(screen.getByRole("checkbox", { name: keys }));
  await visitor.click(screen.getByRole("button", { name: "Cambiar contraseña" }));
  const changed = () => sent.find(({ call }) => call === "PUT /auth/profile")?.body;
  await waitFor(() => expect(changed()).toMatchObject({ revokeApiKeys: true }));
  await waitFor(() => expect(screen.getByRole("checkbox", { name: keys })).not.toBeChecked());
});
