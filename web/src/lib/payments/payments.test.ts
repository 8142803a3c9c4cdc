import { expect, it } from "vitest";

import { isPaymentOpen, paymentStatusName } from "./payment-status.ts";
import { fileOf } from "./receipt-file.ts";

it.each([
  [undefined, true, "Pendiente"],
  ["pending", true, "Pendiente"],
  ["received", true, "Recibido"],
  ["active", false, "Activado"],
  ["rejected", false, "Rechazado"],
  ["cancelled", false, "Cancelado"],
] as const)("a payment that is %s is open: %s", (status, isOpen, name) => {
  const payment = { planName: "Pro", amount: 1, currency: "ARS", status } as never;
  expect([isPaymentOpen(payment), paymentStatusName(payment)]).toEqual([isOpen, name]);
});

it("a receipt's bytes come back as they were, however many they are", async () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, place) => (place * 7) % 256);
  const content = Buffer.from(bytes).toString("base64");
  const back = fileOf({ kind: "png", content });
  expect([back.type, back.size]).toEqual(["image/png", 100_001]);
  expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes);
  expect(["pdf", "jpg"].map((kind) => fileOf({ kind: kind as "pdf", content: "" }).type)).toEqual([
    "application/pdf",
    "image/jpeg",
  ]);
});
