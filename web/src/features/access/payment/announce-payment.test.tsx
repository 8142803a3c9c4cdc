import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { AnnouncePayment } from "./announce-payment.tsx";

const payment = { id: "p", planName: "Pro", amount: 27_900, currency: "ARS" };

it("says that it was paid today, never tomorrow, with a tax number that is one", async () => {
  const { calls, visitor } = renderWithServices(<AnnouncePayment payment={payment} />);
  const day = screen.getByLabelText("Día de la transferencia");
  expect(day).toHaveValue("2026-11-20");
  await visitor.clear(day);
  await visitor.type(day, "2026-11-21");
  await visitor.type(screen.getByLabelText("CUIT o DNI (opcional)"), "30-50000173-4");
  await visitor.click(screen.getByRole("button", { name: "Ya transferí" }));
  expect(
    await screen.findByText("El día de la transferencia no puede ser posterior a hoy"),
  ).toBeInTheDocument();
  await visitor.clear(day);
  await visitor.type(day, "2026-11-20");
  await visitor.type(screen.getByLabelText("CUIT o DNI (opcional)"), "{Backspace}5");
  await visitor.click(screen.getByRole("button", { name: "Ya transferí" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({
    method: "put",
    path: "subscription/payments/p/announcement",
    json: { paidOn: "2026-11-20", payerTaxId: "30-50000173-5" },
  });
});

it("opens with what was announced before, to be changed", async () => {
  const told = { ...payment, paidOn: "2026-11-19", payerName: "Paz S.A.", payerTaxId: "30500001735" };
  const { calls, visitor } = renderWithServices(<AnnouncePayment payment={told} />);
  expect(screen.getByRole("heading", { name: "Avisaste tu pago" })).toBeInTheDocument();
  expect(screen.getByLabelText("Día de la transferencia")).toHaveValue("2026-11-19");
  await visitor.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.json).toEqual({ paidOn: "2026-11-19", payerName: "Paz S.A.", payerTaxId: "30500001735" });
});

it("takes a receipt of 5 MB and none of a byte more, and the same file again", async () => {
  const { calls, visitor } = renderWithServices(<AnnouncePayment payment={payment} />);
  const input = screen.getByLabelText<HTMLInputElement>("Adjuntar comprobante");
  const room = 5 * 1_024 * 1_024;
  const ofSize = (size: number) => {
    const file = new File(["%PDF"], "pago.pdf", { type: "application/pdf" });
    return Object.defineProperty(file, "size", { value: size });
  };
  await visitor.upload(input, ofSize(room + 1));
  expect(screen.getByRole("alert")).toHaveTextContent("El comprobante puede pesar hasta 5 MB");
  expect(calls).toEqual([]);
  await visitor.upload(input, ofSize(room));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({
    method: "post",
    path: "subscription/payments/p/receipts",
    query: { name: "pago.pdf" },
  });
  const [{ json }] = calls as unknown as [{ json: Blob }];
  expect(await json.text()).toBe("%PDF");
  expect(screen.queryByRole("alert")).toBeNull();
  // A browser tells nothing of the same file chosen once more, unless the field was emptied.
  expect(input.files).toHaveLength(0);
});
