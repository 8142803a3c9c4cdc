import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { PaymentInstruction } from "@paridad/core/contract";

import { notify } from "../../../lib/notify.ts";
import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { savedFiles } from "../../../testing/saved-files.ts";
import { AnnouncePayment } from "./announce-payment.tsx";
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
