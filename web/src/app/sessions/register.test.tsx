import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../../components/plans/promotional-code-field.tsx";
import "../../components/terms/terms-dialog.tsx";
import "../../features/access/login-screen.tsx";
import "../../features/access/payment-instructions-screen.tsx";
import "../../features/access/register-screen.tsx";
import { press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { openApp, plansAnswer } from "../testing/open-app.tsx";
import type { Server } from "../testing/open-app.tsx";
import { dialog, main } from "./testing/on-page.ts";

const terms = {
  id: "t",
  version: "1.0",
  title: "Términos y Condiciones de Paridad",
  content: "# Términos\n\n## Reembolso\n\nTenés 14 días.\n\n- Solo mayores de 18 años.",
  effectiveDate: "2026-01-01T00:00:00-03:00",
};
const termsAnswer = { body: { success: true, data: terms } };
const made = { body: { success: true, message: "Cuenta creada. Revisá tu email." } };
const form = () => document.querySelector("form") as HTMLElement;

function open(search: string, answers: Server) {
  return openApp({
    path: `/register${search}`,
    answers: { "GET /subscription/plans": plansAnswer, "GET /terms/current": termsAnswer, ...answers },
  });
}

function fill(email = "nora@example.com"): void {
  write("Nombre", "Nora");
  write("Apellido", "Paz");
  write("Email", email);
  write("Contraseña", "Zorro-Azul-4781");
  write("Confirmar contraseña", "Zorro-Azul-4781");
}

/** A text five hundred pixels high in a window of a hundred. */
function highText() {
  const heights = [
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(500),
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(100),
  ];
  return () => heights.forEach((height) => height.mockRestore());
}

async function wrongFields(told: UserSession) {
  told.part("Nothing is filled in");
  const { sent } = open("", {});
  await screen.findByLabelText("Nombre");
  told.hears();
  told.fills(form());
  told.does("leaves every field empty");
  for (const label of ["Nombre", "Apellido", "Email", "Contraseña", "Confirmar contraseña"]) write(label, "");
  await waitFor(() => expect(within(form()).getAllByRole("alert")).toHaveLength(5));
  told.changes();
  told.does("writes one letter too few and a wrong address");
  write("Nombre", "N");
  write("Apellido", "P");
  write("Email", "nora@");
  write("Contraseña", "Zorr1");
  write("Confirmar contraseña", "Zorr1");
  await screen.findByText("El nombre debe tener al menos 2 caracteres");
  await screen.findByText("La contraseña debe tener al menos 6 caracteres");
  told.changes();
  told.does("writes a password without a capital");
  write("Contraseña", "zorro1");
  await screen.findByText(/La contraseña debe contener/);
  told.changes();
  told.does("writes all of it well, but another password below");
  fill();
  write("Confirmar contraseña", "Zorro-Azul-4782");
  await screen.findByText("Las contraseñas no coinciden");
  told.changes();
  told.sends(sent);
}

async function readTerms(told: UserSession) {
  const restore = highText();
  told.does("opens the terms");
  press("términos y condiciones");
  const text = await screen.findByRole("region", { name: "Texto de los términos" });
  told.changes();
  told.does("scrolls to 11 px from their end");
  Object.defineProperty(text, "scrollTop", { value: 389, configurable: true });
  fireEvent.scroll(text);
  told.line(`the hint to scroll on is ${screen.queryByText(/Desplazate/) ? "there" : "gone"}`);
  told.does("scrolls to 10 px from their end");
  Object.defineProperty(text, "scrollTop", { value: 390, configurable: true });
  fireEvent.scroll(text);
  told.changes();
  told.does("ticks the box");
  press(/^Leí y acepto/);
  told.changes();
  told.does("cancels");
  press("Cancelar", await dialog());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  told.changes();
  restore();
}

/** Accepts the terms from the open form. */
async function accept(label: string): Promise<void> {
  press("términos y condiciones");
  await screen.findByRole("region", { name: "Texto de los términos" });
  press(/^Leí y acepto/);
  press(label, await dialog());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

async function acceptAlone(told: UserSession) {
  told.does("accepts them, with the form still wrong");
  await accept("Aceptar");
  told.changes();
  told.does("ticks the box off");
  const box = screen.getByRole("checkbox");
  fireEvent.click(box);
  told.line(`it is ${(box as HTMLInputElement).checked ? "ticked" : "not ticked"}`);
  told.does("ticks it again: the terms open");
  fireEvent.click(box);
  told.line((await dialog()).querySelector("h2")?.textContent ?? "");
  cleanup();
}

async function refusals(told: UserSession) {
  told.part("What the server refuses");
  const refusal = (errors: object[], message: string) => ({
    status: 400,
    body: { success: false, code: "VALIDATION_ERROR", message, errors },
  });
  const { sent, server } = open("", {
    "POST /auth/register": refusal([{ path: "email", message: "Ese email ya tiene una cuenta" }], "Revisá"),
  });
  await screen.findByLabelText("Nombre");
  fill();
  write(/^Código de descuento/, "AMIGO");
  told.does("writes all, with a discount code, and accepts the terms: nothing else is missing");
  await accept("Aceptar y crear la cuenta");
  await screen.findByText("Ese email ya tiene una cuenta");
  told.changes();
  told.line(`the focus is on: ${(document.activeElement as HTMLInputElement).name}`);
  told.sends(sent);
  told.does("sends it once more, without a connection");
  server["POST /auth/register"] = "down";
  press("Crear Cuenta");
  await waitFor(() => expect(form().querySelector("[role=alert]")).toHaveTextContent(/conexión/));
  told.changes();
  server["POST /auth/register"] = made;
  told.does("and once the connection is back, pressing twice");
  sent.length = 0;
  const send = screen.getByRole("button", { name: "Crear Cuenta" });
  fireEvent.click(send);
  fireEvent.click(send);
  await screen.findByRole("heading", { name: "Iniciar sesión" });
  told.hears(main());
  await told.toasts();
  told.sends([...sent]);
  cleanup();
}

const quote = {
  kind: "percent",
  value: 10,
  currency: "ARS",
  code: "RUEDA10",
  plan: "pro",
  period: "yearly",
  listAmount: 19_200,
  amount: 17_280,
};

async function withPlan(told: UserSession) {
  told.part("With a plan chosen on the front page, for a year");
  const { sent, asked, server } = open("?plan=pro&period=yearly", {
    "GET /subscription/promotional-code": {
      status: 404,
      body: { success: false, message: "Ese código no existe" },
    },
    "POST /auth/register": made,
  });
  await screen.findByText("Plan Pro · $ 19200 por año");
  told.hears(form());
  const price = () => screen.getByRole("button", { name: "Ver precio" });
  const code = () => screen.getByLabelText("Código promocional (opcional)");
  told.does("writes two letters of a code, then three");
  fireEvent.change(code(), { target: { value: "RU" } });
  told.line(`«Ver precio» is ${(price() as HTMLButtonElement).disabled ? "off" : "on"}`);
  fireEvent.change(code(), { target: { value: " RUE " } });
  told.line(`«Ver precio» is ${(price() as HTMLButtonElement).disabled ? "off" : "on"}`);
  asked.length = 0;
  press("Ver precio");
  await screen.findByText("Ese código no existe");
  told.changes();
  told.does("corrects it, once to one of a price, once to one of months");
  for (const [text, said, answer] of [
    ["RUEDA10", "Pagás $ 17.280,00", { ...quote, freeMonths: 0, months: 12 }],
    ["UNMES", /^y tenés 13 meses/, { ...quote, amount: 19_200, freeMonths: 1, months: 13 }],
    ["DOSMESES", /^y tenés 14 meses/, { ...quote, freeMonths: 2, months: 14 }],
  ] as const) {
    server["GET /subscription/promotional-code"] = { body: { success: true, data: answer } };
    write("Código promocional (opcional)", text);
    told.line((await screen.findByText(said)).closest("[role=status]")?.textContent ?? null);
  }
  told.sends(asked.map((call) => ({ call, body: null })));
  told.does("sends it: the code ran out meanwhile; writes another");
  fill();
  sent.length = 0;
  const errors = [{ path: "promotionalCode", message: "Ese código se agotó" }];
  server["POST /auth/register"] = {
    status: 400,
    body: { success: false, code: "VALIDATION_ERROR", message: "Revisá", errors },
  };
  await accept("Aceptar y crear la cuenta");
  await screen.findByText("Ese código se agotó");
  told.changes();
  fireEvent.change(code(), { target: { value: "" } });
  told.changes();
  told.does("sends it without one");
  server["POST /auth/register"] = made;
  press("Crear Cuenta");
  await screen.findByRole("heading", { name: "Iniciar sesión" });
  told.sends([...sent]);
  cleanup();
}

async function otherPlans(told: UserSession) {
  told.part("With a plan for a month, and with one that is no longer on sale");
  open("?plan=starter", {});
  await screen.findByText(/Plan Starter/);
  told.line(screen.getByText(/Plan Starter/).textContent);
  cleanup();
  open("?plan=oro", {});
  await screen.findByText(/ya no está disponible/);
  told.reads(form());
  cleanup();
}

it("creating an account reads as approved", async () => {
  const told = userSession("Crear cuenta (/register)");
  await wrongFields(told);
  await readTerms(told);
  await acceptAlone(told);
  await refusals(told);
  await withPlan(told);
  await otherPlans(told);
  await expect(told.text()).toMatchFileSnapshot("testing/register.txt");
}, 120_000);
