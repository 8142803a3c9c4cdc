import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";

import { rememberPanel } from "../lib/arrival/from-panel.ts";
import { ana, openApp, plansAnswer } from "./testing/open-app.tsx";

// Chunks that a busy machine would take longer to load than a test waits for a screen.
beforeAll(async () => {
  await Promise.all([
    import("./providers/with-queries.tsx"),
    import("./signed-in-layout.tsx"),
    import("../components/terms/terms-dialog.tsx"),
    import("../features/access/login-screen.tsx"),
    import("../features/access/register-screen.tsx"),
    import("../features/access/verify-email-screen.tsx"),
    import("../features/access/payment-instructions-screen.tsx"),
  ]);
});

type Opened = ReturnType<typeof openApp>;
const terms = {
  id: "t",
  version: "1.0",
  title: "Términos",
  content: "# Términos\n\nUno.",
  effectiveDate: "2026-01-01T00:00:00-03:00",
};
const termsAnswer = { body: { success: true, data: terms } };

async function fillFields(visitor: Opened["visitor"]): Promise<void> {
  await screen.findByLabelText("Nombre");
  // Pasted, not typed: every key would draw the form.
  for (const [label, text] of [
    ["Nombre", "Nora"],
    ["Apellido", "Paz"],
    ["Email", "nora@example.com"],
    ["Contraseña", "Zorro-Azul-4781"],
    ["Confirmar contraseña", "Zorro-Azul-4781"],
  ] as const) {
    await visitor.click(screen.getByLabelText(label));
    await visitor.paste(text);
  }
}

async function acceptTerms(visitor: Opened["visitor"]): Promise<void> {
  await visitor.click(screen.getByRole("button", { name: "términos y condiciones" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(dialog.getByRole("checkbox")).toBeEnabled());
  await visitor.click(dialog.getByRole("checkbox"));
  await visitor.click(dialog.getByRole("button", { name: "Aceptar" }));
}

async function fillRegistration(visitor: Opened["visitor"]): Promise<void> {
  await fillFields(visitor);
  const submit = screen.getByRole("button", { name: "Crear cuenta" });
  expect(submit).toBeDisabled();
  await acceptTerms(visitor);
  await visitor.click(submit);
}

const registered = (sent: Opened["sent"]) => sent.find(({ call }) => call === "POST /auth/register")?.body;

it("a plan chosen on the landing page is seen in the registration and asked for with it, as is the panel that led there", async () => {
  window.history.replaceState(null, "", "/?desde=pub_diario.chain");
  rememberPanel();
  const { visitor, sent } = openApp({
    path: "/register?plan=pro&period=yearly",
    answers: {
      "GET /subscription/plans": plansAnswer,
      "GET /terms/current": termsAnswer,
      "POST /auth/register": { body: { success: true, message: "Cuenta creada." } },
    },
  });
  expect(await screen.findByText("Plan Pro · $ 19200 por año")).toBeInTheDocument();
  await fillRegistration(visitor);
  await waitFor(() => expect(registered(sent)).toMatchObject({ plan: "pro", period: "yearly" }));
  expect(registered(sent)).toMatchObject({ from: "pub_diario.chain" });
  sessionStorage.clear();
  expect(await screen.findByRole("heading", { name: "Iniciar sesión" })).toBeInTheDocument();
  expect(screen.getByLabelText("Email")).toHaveValue("nora@example.com");
});

it("a registration for something takes it along, and the mail's link and the login lead there", async () => {
  const login = { body: { success: true, token: "token", user: ana } };
  const answers = {
    "GET /terms/current": termsAnswer,
    "POST /auth/register": { body: { success: true, message: "Cuenta creada." } },
    "GET /auth/verify-email": { body: { success: true, message: "Email verificado.", user: ana } },
    "POST /auth/login": login,
  };
  const registering = openApp({ path: "/register?next=%2Fprofile%3Fclave%3Dapi", answers });
  await fillRegistration(registering.visitor);
  await waitFor(() => expect(registered(registering.sent)).toMatchObject({ next: "/profile?clave=api" }));
  cleanup();
  for (const [next, destination] of [
    ["/profile?clave=api", "/profile"],
    ["//malo.test", "/home"],
  ] as const) {
    const { visitor } = openApp({
      path: `/verify-email?token=x&next=${encodeURIComponent(next)}`,
      answers: { ...answers, "GET /auth/me": { body: { success: true, user: ana, data: ana } } },
    });
    await visitor.click(await screen.findByRole("link", { name: "Ir al login" }));
    await visitor.type(await screen.findByLabelText("Contraseña"), "Zorro-Azul-4781");
    await visitor.click(screen.getByRole("button", { name: "Iniciar sesión" }));
    await waitFor(() => expect(window.location.pathname).toBe(destination));
    cleanup();
  }
});

it("a registration says that the terms were accepted, and takes the discount code along", async () => {
  const { visitor, sent } = openApp({
    path: "/register",
    answers: {
      "GET /terms/current": termsAnswer,
      "POST /auth/register": { body: { success: true, message: "Cuenta creada." } },
    },
  });
  await visitor.click(await screen.findByLabelText(/Código de descuento/));
  await visitor.paste("AMIGO");
  await fillRegistration(visitor);
  await waitFor(() => expect(registered(sent)).toMatchObject({ termsAccepted: true, discountCode: "AMIGO" }));
  expect(registered(sent)).not.toHaveProperty("promotionalCode");
});

it("a refusal that names no field of the form is read all the same", async () => {
  const { visitor } = openApp({
    path: "/register",
    answers: {
      "GET /terms/current": termsAnswer,
      "POST /auth/register": {
        status: 400,
        body: {
          success: false,
          code: "VALIDATION_ERROR",
          message: "Valor inválido",
          errors: [{ path: "period", message: "Valor inválido" }],
        },
      },
    },
  });
  await fillRegistration(visitor);
  expect(await screen.findByRole("alert")).toHaveTextContent("Valor inválido");
  expect(screen.getByLabelText("Nombre")).toHaveValue("Nora");
});

const noAccountText = "Pedile a soporte los datos de la cuenta con esta referencia.";

it("who has just registered with a plan is told how to pay, and to verify their e-mail", async () => {
  const payment = {
    planName: "Pro",
    period: "yearly",
    amount: 267_840,
    currency: "ARS",
    cbu: "0070999020000012345678",
    reference: "PAR-23456789",
  };
  const { visitor } = openApp({
    path: "/register?plan=pro&period=yearly",
    answers: {
      "GET /subscription/plans": plansAnswer,
      "GET /terms/current": termsAnswer,
      "POST /auth/register": { body: { success: true, message: "Cuenta creada.", payment } },
    },
  });
  expect(await screen.findByText("Plan Pro · $ 19200 por año")).toBeInTheDocument();
  await fillRegistration(visitor);
  expect(await screen.findByText("PAR-23456789")).toBeInTheDocument();
  expect(screen.getByText("Anual")).toBeInTheDocument();
  expect(screen.getByText("0070999020000012345678")).toBeInTheDocument();
  expect(screen.queryByText(noAccountText)).toBeNull();
  expect(screen.getByRole("link", { name: "Verificar Email" })).toHaveAttribute("href", "/login");
  expect(screen.getByRole("link", { name: "Volver al registro" })).toHaveAttribute("href", "/register");
});
