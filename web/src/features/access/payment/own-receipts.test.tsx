import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { PaymentInstruction } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { notify } from "../../../lib/notify.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { savedFiles } from "../../../testing/saved-files.ts";
import { AnnouncePayment } from "./announce-payment.tsx";
import { ImportantInformation, PaymentAnswer } from "./payment-notices.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { TransferData } from "./transfer-data.tsx";

const payment: PaymentInstruction = {
  id: "p",
  planName: "Pro",
  period: "monthly",
  amount: 27_900,
  currency: "ARS",
  reference: "PAR-ABCD2345",
};
const receipt = (id: string, name: string, bytes: number, kind: "pdf" | "jpg" = "pdf") => ({
  id,
  name,
  kind,
  bytes,
  uploadedAt: "2026-11-20T15:00:00Z",
});

afterEach(() => void vi.restoreAllMocks());

it.each<[Partial<PaymentInstruction>, string | null]>([
  [
    { status: "rejected", reason: "No llegó", question: "¿De quién es?" },
    "No pudimos confirmar este pagoNo llegó",
  ],
  [
    // Confirmed at half past nine of the evening in Buenos Aires, already the 21st in Greenwich.
    { status: "active", coversUntil: "2026-12-21T00:30:00Z" },
    "Pago confirmadoTu plan está vigente hasta el 20/12/2026.",
  ],
  [{ status: "active", coversUntil: null }, "Pago confirmadoTu plan está activo."],
  [
    { status: "pending", question: "¿De quién es la cuenta?" },
    "Nos falta algo para confirmarlo¿De quién es la cuenta?",
  ],
  [{ status: "received" }, null],
])("of a payment %o an administrator said %s", (change, said) => {
  renderWithServices(
    <div data-testid="said">
      <PaymentAnswer payment={{ ...payment, ...change }} />
    </div>,
  );
  expect(screen.getByTestId("said").textContent).toBe(said ?? "");
});

it.each<[Partial<PaymentInstruction>, readonly string[]]>([
  [{}, ["Plan Pro", "Período Mensual", "Estado Pendiente", "Total $ 27.900,00 ARS"]],
  [
    { period: "yearly", freeMonths: 1, promotionalCode: "RUEDA", listAmount: 30_000.5, status: "received" },
    [
      "Plan Pro",
      "Período Anual + 1 mes sin cargo",
      "Código RUEDA",
      "Precio de lista $ 30.000,50 ARS",
      "Estado Recibido",
      "Total $ 27.900,00 ARS",
    ],
  ],
  [
    { freeMonths: 2, currency: "USD", amount: 19.5, status: "cancelled" },
    ["Plan Pro", "Período Mensual + 2 meses sin cargo", "Estado Cancelado", "Total US$ 19,50"],
  ],
])("a payment %o is summed up", async (change, rows) => {
  const { visitor } = renderWithServices(<PaymentSummary payment={{ ...payment, ...change }} />);
  const shown = screen.getAllByRole("term").map((term) => {
    const text = term.nextElementSibling?.textContent?.replaceAll("\u00a0", " ");
    return `${term.textContent} ${text}`;
  });
  expect(shown).toEqual(rows);
  // As a bank's form takes it.
  await visitor.click(screen.getByRole("button", { name: /Total/ }));
  expect(await navigator.clipboard.readText()).toBe(change.amount === 19.5 ? "19,50" : "27900,00");
});

it("whose account it is, each number to copy; nothing where nothing is to be paid", async () => {
  const account = {
    holder: "Paridad S.A.",
    alias: "PARIDAD",
    accountNumber: "12-3",
    instructions: "De tu cuenta.",
  };
  const { visitor } = renderWithServices(
    <>
      <TransferData payment={{ ...payment, ...account }} />
      <TransferData payment={payment} />
      <TransferData payment={{ ...payment, ...account, amount: 0 }} />
      <TransferData payment={{ ...payment, accountNumber: "12-3" }} />
      <TransferData payment={{ ...payment, alias: "PARIDAD" }} />
      <TransferData payment={{ ...payment, cbu: "0070999020000012345678" }} />
    </>,
  );
  const [whole, bare, free, numbered, named, long] = screen.getAllByRole("region", {
    name: "Datos para la transferencia",
  });
  const termsOf = (card?: HTMLElement) =>
    within(card as HTMLElement)
      .queryAllByRole("term")
      .map(({ textContent }) => textContent);
  expect(termsOf(whole)).toEqual(["Titular", "Alias", "Número de cuenta", "Referencia"]);
  expect(whole).toHaveTextContent("De tu cuenta.");
  expect(whole).not.toHaveTextContent("Pedile a soporte");
  await visitor.click(within(whole as HTMLElement).getByRole("button", { name: /Referencia/ }));
  expect(await navigator.clipboard.readText()).toBe("PAR-ABCD2345");
  expect(termsOf(bare)).toEqual(["Referencia"]);
  expect(bare).toHaveTextContent("Pedile a soporte los datos de la cuenta con esta referencia.");
  expect(within(bare as HTMLElement).queryByRole("button", { name: /QR/ })).toBeNull();
  expect(termsOf(numbered)).toEqual(["Número de cuenta", "Referencia"]);
  expect(termsOf(named)).toEqual(["Alias", "Referencia"]);
  expect(termsOf(long)).toEqual(["CBU", "Referencia"]);
  for (const one of [numbered, named, long]) expect(one).not.toHaveTextContent("Pedile a soporte");
  expect(termsOf(free)).toEqual([]);
  expect(free).toHaveTextContent("No hay nada que transferir");
  expect(free).toHaveTextContent("activa el plan con la referencia PAR-ABCD2345");
  const code = within(whole as HTMLElement).getByRole("button", { name: "QR del alias" });
  await visitor.click(code);
  await visitor.click(code);
  expect(screen.queryByRole("img", { name: /QR con el alias/ })).toBeNull();
});

it("an announced payment says when, and is put right from what was said", () => {
  const said = { paidOn: "2026-11-19", payerName: "Consultora Paz", payerTaxId: "30500001735" };
  renderWithServices(<AnnouncePayment payment={{ ...payment, ...said }} />);
  expect(screen.getByRole("heading", { name: "Avisaste tu pago" })).toBeVisible();
  expect(screen.getByText("Transferido el 19/11/2026. Un administrador lo está revisando.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Guardar cambios" })).toBeVisible();
  expect(screen.getByLabelText("Día de la transferencia")).toHaveValue("2026-11-19");
  expect(screen.getByLabelText("Titular (opcional)")).toHaveValue("Consultora Paz");
});

it("receipts are taken, taken away and counted; one more only while there is room", async () => {
  const file = { ...receipt("r2", "Pago de noviembre.PDF", 6), content: btoa("%PDF-1") };
  const files = savedFiles();
  const error = vi.spyOn(notify, "error").mockImplementation(() => undefined);
  let isDown = false;
  const receipts = [receipt("r1", "pago.pdf", 300), receipt("r2", "foto.jpg", 204_800, "jpg")];
  const { calls, visitor } = renderWithServices(
    <AnnouncePayment payment={{ ...payment, receipts }} />,
    ({ method }) => {
      if (isDown) throw new ApiError({ code: "INTERNAL_ERROR", message: "No se pudo" });
      return { success: true, message: "Listo", data: method === "get" ? file : {} };
    },
  );
  const list = within(screen.getByRole("region", { name: "Comprobantes" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "pago.pdf1 kB",
    "foto.jpg200 kB",
  ]);
  expect(list.getByLabelText("Adjuntar otro")).toBeEnabled();
  await visitor.click(list.getByRole("button", { name: "Descargar foto.jpg" }));
  await waitFor(() => expect(files.count()).toBe(1));
  expect([...(await files.read()), files.typeOf(0)]).toEqual([
    "file Pago de noviembre.pdf",
    "%PDF-1",
    "application/pdf",
  ]);
  await visitor.click(list.getByRole("button", { name: "Borrar pago.pdf" }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "get subscription/payments/p/receipts/r2",
    "delete subscription/payments/p/receipts/r1",
  ]);
  isDown = true;
  await visitor.click(list.getByRole("button", { name: "Descargar foto.jpg" }));
  await visitor.click(list.getByRole("button", { name: "Borrar pago.pdf" }));
  await waitFor(() => expect(error.mock.calls).toEqual([["No se pudo"], ["No se pudo"]]));
  await visitor.upload(
    list.getByLabelText("Adjuntar otro"),
    new File(["%PDF"], "x.pdf", { type: "application/pdf" }),
  );
  expect(await list.findByRole("alert")).toHaveTextContent("No se pudo");
  // Choosing again and then nothing: the failure was of the file before.
  fireEvent.change(list.getByLabelText("Adjuntar otro"), { target: { files: [] } });
  expect(list.queryByRole("alert")).toBeNull();
});

it.each([
  ["2026-11-20T21:00:01Z", 1],
  ["2026-11-20T21:00:00Z", 0],
])("a trial until %s, looked at when it is 21:00 UTC, is said to run %i times", (trialEndsAt, times) => {
  renderAs(<ImportantInformation />, { user: personOn("pro", { trialEndsAt }) });
  expect(screen.queryAllByText(/ya está corriendo, hasta el 20\/11\/2026/)).toHaveLength(times);
});
