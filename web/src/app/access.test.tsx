import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";

import { retryButton } from "@paridad/core/testing";

import { ana, openApp } from "./testing/open-app.tsx";

// Chunks that a busy machine would take longer to load than a test waits for a screen.
beforeAll(async () => {
  await Promise.all([
    import("./providers/with-queries.tsx"),
    import("./signed-in-layout.tsx"),
    import("../features/access/login-screen.tsx"),
    import("../features/access/reset-password-screen.tsx"),
    import("../features/access/verify-email-screen.tsx"),
  ]);
});

type Opened = ReturnType<typeof openApp>;

async function fillLogin(visitor: Opened["visitor"]): Promise<void> {
  await visitor.type(await screen.findByLabelText("Email"), "ana@paridad.test");
  await visitor.type(screen.getByLabelText("Contraseña"), "Zorro-Azul-4781");
  await visitor.click(screen.getByRole("button", { name: "Iniciar sesión" }));
}

it("a refusal of a field stands beside it alone, with the focus there", async () => {
  const { visitor } = openApp({
    path: "/reset-password?token=x",
    answers: {
      "POST /auth/reset-password": {
        status: 400,
        body: {
          success: false,
          code: "VALIDATION_ERROR",
          message: "Esa contraseña es demasiado común.",
          errors: [{ path: "newPassword", message: "Esa contraseña es demasiado común." }],
        },
      },
    },
  });
  await visitor.type(await screen.findByLabelText("Nueva contraseña"), "Password1");
  await visitor.type(screen.getByLabelText("Confirmar contraseña"), "Password1");
  await visitor.click(screen.getByRole("button", { name: "Restablecer contraseña" }));
  expect(await screen.findAllByText("Esa contraseña es demasiado común.")).toHaveLength(1);
  expect(screen.getByLabelText("Nueva contraseña")).toHaveFocus();
  // The link itself is good: another would not help.
  expect(screen.queryByRole("link", { name: "Pedir otro enlace" })).toBeNull();
});

it("too many tries say how long to wait, counted down", async () => {
  const { visitor, pass } = openApp({
    path: "/login",
    answers: { "POST /auth/login": { status: 429, headers: { "retry-after": "90" } } },
  });
  await fillLogin(visitor);
  expect(await screen.findByRole("timer")).toHaveTextContent("Podés probar de nuevo en 1 min 30 s.");
  pass(60_000);
  await waitFor(() => expect(screen.getByRole("timer")).toHaveTextContent("en 30 s."));
  pass(30_000);
  await waitFor(() => expect(screen.getByRole("timer")).toHaveTextContent("Ya podés probar de nuevo."));
});

it("a verification that the network cut short can be tried again, though its link left the address", async () => {
  const { visitor, server } = openApp({
    path: "/verify-email?token=x",
    answers: { "GET /auth/verify-email": "down" },
  });
  expect(await screen.findByText("Error de conexión")).toBeInTheDocument();
  expect(window.location.search).toBe("");
  server["GET /auth/verify-email"] = { body: { success: true, message: "Email verificado.", user: ana } };
  await visitor.click(screen.getByRole(...retryButton));
  expect(await screen.findByRole("heading", { name: "Email verificado" })).toBeInTheDocument();
  await visitor.click(screen.getByRole("link", { name: "Ir al login" }));
  expect(await screen.findByLabelText("Email")).toHaveValue("ana@paridad.test");
});

it("a link that the server refused offers no second try, but another link", async () => {
  const { visitor, sent } = openApp({
    path: "/verify-email?token=x",
    answers: {
      "GET /auth/verify-email": { status: 400, body: { success: false, message: "El enlace no es válido." } },
      "POST /auth/send-email-verification": { body: { success: true, message: "Email enviado." } },
    },
  });
  expect(await screen.findByText("El enlace no es válido.")).toBeInTheDocument();
  expect(screen.queryByRole(...retryButton)).toBeNull();
  await visitor.type(screen.getByLabelText("Email"), "nora@example.com{Enter}");
  expect(await screen.findByRole("button", { name: "Email enviado" })).toBeDisabled();
  expect(sent.at(-1)).toEqual({
    call: "POST /auth/send-email-verification",
    body: { email: "nora@example.com" },
  });
});

it("a reset whose link no longer serves leads to another one", async () => {
  const { visitor } = openApp({
    path: "/reset-password?token=viejo",
    answers: {
      "POST /auth/reset-password": {
        status: 400,
        body: { success: false, code: "TOKEN_EXPIRED", message: "El enlace venció." },
      },
    },
  });
  await visitor.type(await screen.findByLabelText("Nueva contraseña"), "Zorro-Azul-4781");
  await visitor.type(screen.getByLabelText("Confirmar contraseña"), "Zorro-Azul-4781");
  await visitor.click(screen.getByRole("button", { name: "Restablecer contraseña" }));
  await visitor.click(await screen.findByRole("link", { name: "Pedir otro enlace" }));
  expect(await screen.findByRole("heading", { name: "Recuperar contraseña" })).toBeInTheDocument();
});
