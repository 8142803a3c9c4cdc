import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore } from "@paridad/core/auth";
import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";
import { Toaster } from "../../components/ui/states/toaster.tsx";
import { ServicesProvider, useServices, useSession } from "../../lib/services.tsx";
import { renderAs } from "../../testing/render-as.tsx";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { savedFiles } from "../../testing/saved-files.ts";
import { AccountData } from "./account-data.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { LeavePlan } from "./leaving/leave-plan.tsx";
import { ModulesGrid } from "./modules-grid.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PaymentsList } from "./payments-list.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { TermsHistory } from "./terms-history.tsx";

afterEach(() => vi.restoreAllMocks());
const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
const pro = {
  id: "pro",
  name: "Pro",
  description: "Para operar",
  priceArs: 27_900,
  processedFeatures: [
    { name: "Datos Históricos", enabled: true },
    { name: "API", enabled: false },
  ],
};
const updateProfile = vi.fn<(request: object) => Promise<object>>();

/** A part of the profile as this user; the plans are known. */
function As({ user, children }: { user: User; children: React.ReactNode }) {
  const services = useServices();
  const session = createSessionStore({
    storage: createMemoryStorage({ token: "token", user: JSON.stringify(user) }),
  });
  const api = {
    ...services.api,
    plans: { list: async () => [pro] },
    auth: { updateProfile },
  } as unknown as typeof services.api;
  return <ServicesProvider services={{ ...services, session, api }}>{children}</ServicesProvider>;
}
/** As the routes do: what is the user's own goes with their session. */
function WhileSignedIn({ children }: { children: React.ReactNode }) {
  return useSession(({ user }) => user !== null) ? children : null;
}
/** In the trial for thirty days from its first; today is 20 November. */
const trial = { subscriptionStatus: "free", createdAt: "2026-11-10T12:00:00Z" } as const;

it.each<[string, User, RegExp]>([
  [
    "a plan",
    personOn("pro", { subscriptionEndsAt: "2026-12-21T02:00:00Z" }),
    /^Plan actual ?Pro ?Para operar ?Vigente hasta el 20\/12\/2026 ?Activo ?\$ 27\.900 ?por mes.*Datos Históricos ?incluido ?API ?no incluido ?Cambiar Plan$/,
  ],
  [
    "a plan that is over",
    personOn("pro", { subscriptionStatus: "expired" }),
    /^Plan actual ?Pro.*Expirado.*Renovar Plan$/,
  ],
  [
    "none",
    personOn("free", { createdAt: "2026-01-01T12:00:00Z" }),
    /^Plan actual ?Plan Gratuito.*Tu acceso es limitado.*Seleccionar Plan$/,
  ],
  [
    "a payment under way",
    personOn("pro", { subscriptionStatus: "pending_payment", createdAt: "2026-01-01T12:00:00Z" }),
    /Tu pago está en proceso.*Ver instrucciones/,
  ],
  [
    "a trial",
    personOn("free", trial),
    /^Plan actual ?Prueba completa ?Período de Prueba \(\d+ días\) ?Cambiar Plan$/,
  ],
])("who has %s reads what it is, until when and what may be done", async (_name, user, text) => {
  renderWithServices(
    <As user={user}>
      <CurrentPlan />
    </As>,
  );
  await waitFor(() => expect(plain(screen.getByLabelText("Plan actual").textContent)).toMatch(text));
});

it("in the trial each module says whether it closes with it, otherwise whether it is the plan's", () => {
  renderWithServices(
    <As user={personOn("free", trial)}>
      <ModulesGrid />
    </As>,
  );
  expect(screen.getByText("Se cierran cuando termine la prueba.")).toBeVisible();
  expect(screen.getAllByText("PRUEBA").length).toBeGreaterThan(9);
  renderWithServices(
    <As user={personOn("starter")}>
      <ModulesGrid />
    </As>,
  );
  const statesOf = (place: number) =>
    within(screen.getAllByRole("region", { name: "Módulos de tu plan" })[place] as HTMLElement)
      .getAllByRole("listitem")
      .map(({ lastElementChild }) => lastElementChild?.lastElementChild?.textContent);
  expect(statesOf(1).filter((state) => state === "Incluido")).toHaveLength(3);
  expect(new Set(statesOf(1))).toEqual(new Set(["Incluido", "No incluido"]));
  renderWithServices(
    <As user={personOn("starter", { createdAt: trial.createdAt })}>
      <ModulesGrid />
    </As>,
  );
  expect(statesOf(2).filter((state) => state === "Sigue abierto con tu plan STARTER")).toHaveLength(3);
  expect(statesOf(2).filter((state) => state === "Se cierra al terminar la prueba")).toHaveLength(8);
  // What is said once of all of them is said of the first alone.
  expect(screen.getAllByText("Se cierran cuando termine la prueba.")).toHaveLength(1);
});

it("a payment leads to its instructions while it is open, and has its day and state", async () => {
  const payment = {
    id: "p1",
    reference: "PAR-1",
    planId: "pro",
    planName: "Pro",
    period: "yearly",
    amount: 267_840,
    listAmount: 267_840,
    currency: "ARS",
    promotionalCode: null,
    freeMonths: 0,
    status: "received",
    createdAt: "2026-11-19T02:00:00Z",
    holder: "Paridad S.A.",
    taxId: "30-70000001-6",
    cbu: "0070999020000012345678",
    alias: "PARIDAD.ALIAS",
    paidOn: null,
    payerName: null,
    payerTaxId: null,
    question: null,
    reason: null,
    receipts: [],
    coversFrom: null,
    coversUntil: null,
  };
  renderWithServices(<PaymentsList />, () => ({
    success: true,
    data: [payment, { ...payment, id: "p2", status: "rejected", period: "monthly" }],
  }));
  await screen.findByText("Mis pagos");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => plain(textContent))).toEqual([
    "Pro · anual18/11/2026$ 267.840,00RecibidoInstrucciones",
    "Pro · mensual18/11/2026$ 267.840,00Rechazado",
  ]);
});

it("an open payment's instructions are its own, also beside another open one", async () => {
  const open = { planName: "Pro", period: "yearly", amount: 1, currency: "ARS", status: "pending" };
  const payments = ["PAR-2", "PAR-1"].map((reference) => ({
    ...open,
    id: reference,
    reference,
    createdAt: "2026-11-19T02:00:00Z",
  }));
  const { place, visitor } = renderAs(<PaymentsList />, {
    user: personOn("free"),
    server: () => ({ success: true, data: payments }),
  });
  await visitor.click((await screen.findAllByRole("link", { name: "Instrucciones" }))[1] as HTMLElement);
  expect(place()).toMatchObject({
    address: "/payment-instructions",
    state: { payment: { reference: "PAR-1" } },
  });
});

it("a payment's receipts are taken from the list, also long after the plan it paid", async () => {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function press(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const receipt = { id: "r1", name: "pago.pdf", kind: "pdf", bytes: 3, uploadedAt: "2026-09-20T12:00:00Z" };
  const payment = {
    id: "p1",
    reference: "PAR-1",
    planId: "pro",
    planName: "Pro",
    period: "monthly",
    amount: 27_900,
    currency: "ARS",
    status: "active",
    createdAt: "2026-09-20T12:00:00Z",
    receipts: [receipt],
  };
  const paths: string[] = [];
  const { visitor } = renderWithServices(<PaymentsList />, ({ path }) => {
    paths.push(path);
    const data = path.includes("/receipts/") ? { ...receipt, content: "JVBERg==" } : [payment];
    return { success: true, data };
  });
  await visitor.click(await screen.findByRole("button", { name: "Descargar pago.pdf" }));
  await waitFor(() => expect(saved).toEqual(["pago.pdf"]));
  expect(paths).toContain("subscription/payments/p1/receipts/r1");
  expect(screen.queryByRole("link", { name: "Instrucciones" })).toBeNull();
});

const leaving = { notice: null, canNotice: false, withdrawal: null, withdrawn: null };
it.each([
  [leaving, /^$/],
  [
    { ...leaving, notice: { code: "BAJA-1", at: "2026-11-20T02:00:00Z", endsAt: "2026-12-21T02:00:00Z" } },
    /Baja registrada · BAJA-1 ?Tu plan sigue hasta el 20\/12\/2026\./,
  ],
  [
    {
      ...leaving,
      withdrawn: { code: "ARR-1", at: "2026-11-20T02:00:00Z", amount: 27_900, refundedAt: null },
    },
    /Arrepentimiento registrado · ARR-1 ?Te vamos a devolver \$ 27\.900,00\./,
  ],
  [
    {
      ...leaving,
      withdrawn: {
        code: "ARR-1",
        at: "2026-11-20T02:00:00Z",
        amount: 27_900,
        refundedAt: "2026-11-20T02:00:00Z",
      },
    },
    /Devolvimos \$ 27\.900,00 el 19\/11\/2026\./,
  ],
])("who left in the way of %o reads what comes of it", async (given, text) => {
  const { calls } = renderWithServices(<LeavePlan />, () => ({ success: true, data: given }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(plain(document.body.textContent)).toMatch(text));
});

it("a purchase is regretted for all that was paid, until its day, after one more question", async () => {
  const withdrawal = { reference: "PAR-1", amount: 27_900, until: "2026-12-03T02:00:00Z" };
  const { calls, visitor } = renderWithServices(<LeavePlan />, ({ method }) =>
    method === "get"
      ? { success: true, data: { ...leaving, withdrawal } }
      : { success: true, message: "Listo" },
  );
  await visitor.click(await screen.findByRole("button", { name: "Botón de arrepentimiento" }));
  expect(screen.getByText(/Podés arrepentirte del pago PAR-1 hasta el 02\/12\/2026/)).toBeVisible();
  const dialog = screen.getByRole("dialog", { name: "¿Arrepentirte de la compra?" });
  expect(plain(dialog.textContent)).toContain("te devolvemos $ 27.900,00");
  await visitor.click(within(dialog).getByRole("button", { name: "Confirmar arrepentimiento" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "post")?.json).toEqual({ kind: "withdrawal" }),
  );
});

it("an account is deleted with its password alone, once, and its session ends", async () => {
  let answer: () => unknown = () => {
    throw new ApiError({ code: "INVALID_CREDENTIALS" as never, message: "La contraseña no es correcta" });
  };
  const { calls, visitor } = renderWithServices(
    <As user={personOn("pro")}>
      <WhileSignedIn>
        <AccountData />
      </WhileSignedIn>
    </As>,
    () => answer(),
  );
  await visitor.click(screen.getByRole("button", { name: "Eliminar mi cuenta" }));
  const dialog = within(screen.getByRole("dialog", { name: "¿Eliminar tu cuenta?" }));
  const remove = dialog.getByRole("button", { name: "Eliminar mi cuenta" });
  expect(remove).toBeDisabled();
  await visitor.type(dialog.getByLabelText("Contraseña"), "Zorro-Azul-4781");
  await visitor.click(remove);
  expect(await dialog.findByText("La contraseña no es correcta")).toBeVisible();
  answer = () => ({ success: true, message: "Cuenta eliminada" });
  await visitor.click(remove);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({
    method: "delete",
    path: "auth/account",
    json: { password: "Zorro-Azul-4781" },
  });
});

it("what is stored is taken in a file of the day it was made on", async () => {
  const saved = savedFiles();
  const none = {
    termsAcceptances: [],
    payments: [],
    sessions: [],
    apiKeys: [],
    embedKeys: [],
    positions: [],
  };
  const data = { ...none, user: personOn("pro"), exportedAt: "2026-11-21T01:30:00.000Z" };
  const { visitor } = renderWithServices(<AccountData />, () => ({ success: true, data }));
  await visitor.click(screen.getByRole("button", { name: "Descargar mis datos" }));
  await waitFor(() => expect(saved.count()).toBe(1));
  const [name, ...lines] = await saved.read();
  expect(name).toBe("file paridad_mis-datos_2026-11-20.json");
  expect(lines.join("")).toContain(personOn("pro").email);
});

it("a password is changed where both new ones are one, and the keys go with it only if asked", async () => {
  updateProfile.mockImplementation(async () => ({ user: personOn("pro"), message: "Contraseña cambiada" }));
  const { queries, visitor } = renderWithServices(
    <>
      <As user={personOn("pro")}>
        <PasswordForm />
      </As>
      <Toaster />
    </>,
  );
  queries.setQueryData(["api-keys"], []);
  const type = async (label: string, text: string) => {
    await visitor.clear(screen.getByLabelText(label));
    await visitor.type(screen.getByLabelText(label), text);
  };
  await type("Nueva contraseña", "Zorro-Rojo-99");
  await type("Confirmar contraseña", "Zorro-Rojo-98");
  const save = screen.getByRole("button", { name: "Cambiar contraseña" });
  await visitor.click(save);
  expect(await screen.findByText("La contraseña actual es requerida")).toBeVisible();
  expect(screen.getByLabelText("Confirmar contraseña")).toBeInvalid();
  expect(updateProfile).not.toHaveBeenCalled();
  await type("Contraseña actual", "Zorro-Azul-4781");
  await type("Confirmar contraseña", "Zorro-Rojo-99");
  await visitor.click(save);
  await waitFor(() => expect(screen.getByLabelText("Contraseña actual")).toHaveValue(""));
  expect(updateProfile.mock.calls[0]?.[0]).toEqual({
    firstName: "Ana",
    lastName: "Paz",
    currentPassword: "Zorro-Azul-4781",
    newPassword: "Zorro-Rojo-99",
    revokeApiKeys: false,
  });
  expect(queries.getQueryState(["api-keys"])?.isInvalidated).toBe(false);
});

it("a name is saved once, and is the one that stands from then on", async () => {
  const user = personOn("pro", { firstName: "Ana", lastName: "Paz", email: "ana@paridad.test" });
  updateProfile.mockImplementation(async (names) => ({ user: { ...user, ...names }, message: "Listo" }));
  const { visitor } = renderWithServices(
    <As user={user}>
      <ProfileForm />
    </As>,
  );
  const save = screen.getByRole("button", { name: "Guardar cambios" });
  expect(save).toBeDisabled();
  expect(screen.getByLabelText("Email")).toBeDisabled();
  await visitor.type(screen.getByLabelText("Nombre"), " María");
  await visitor.click(save);
  await waitFor(() => expect(save).toBeDisabled());
  expect(screen.getByLabelText("Nombre")).toHaveValue("Ana María");
  await visitor.type(screen.getByLabelText("Apellido"), "o");
  expect(save).toBeEnabled();
  expect(updateProfile.mock.calls).toEqual([[{ firstName: "Ana María", lastName: "Paz" }]]);
});

it("a version of the terms says whether and when it was accepted", async () => {
  const version = { title: "Términos", content: "", effectiveDate: "2026-01-01T03:00:00Z" };
  const versions = [
    { ...version, id: "2", version: "2.0", acceptedAt: null },
    { ...version, id: "1", version: "1.0", acceptedAt: "2026-03-02T02:00:00Z" },
  ];
  renderWithServices(<TermsHistory />, () => ({ success: true, data: versions }));
  await screen.findByText("Versión 2.0");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Versión 2.0Sin aceptar",
    "Versión 1.0Aceptada el 01/03/2026",
  ]);
});
