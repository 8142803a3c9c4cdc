import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import type { AdminPayment, Receipt } from "@paridad/core/contract";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { ReviewDialog } from "./review-dialog.tsx";

const receipt = (id: string): Receipt => ({
  id,
  name: `${id}.png`,
  kind: "png",
  bytes: 300,
  uploadedAt: "2026-11-20T15:00:00.000Z",
});
const payment = {
  id: "p1",
  reference: "PAR-7K3M9QXA",
  planName: "Pro",
  period: "monthly",
  amount: 25_110,
  listAmount: 25_110,
  promotionalCode: null,
  freeMonths: 0,
  status: "received",
  createdAt: "2026-11-18T21:00:00.000Z",
  updatedAt: "2026-11-19T12:00:00.000Z",
  paidOn: null,
  payerName: null,
  payerTaxId: null,
  question: null,
  reason: null,
  decidedAt: null,
  wouldCoverUntil: null,
  user: {
    email: "ana@paridad.test",
    firstName: "Ana",
    lastName: "Paz",
    subscriptionType: "free",
    subscriptionStatus: "free",
    subscriptionEndsAt: null,
  },
  receipts: [],
} as unknown as AdminPayment;

it("a payment that was approved without an answer and is then rejected is another request, with a key of its own", async () => {
  const { calls, visitor } = renderWithServices(
    <ReviewDialog payment={payment} onClose={() => undefined} />,
    () => {
      throw new Error("the answer was lost");
    },
  );
  const approve = screen.getByRole("button", { name: "Aprobar y activar" });
  for (const count of [1, 2]) {
    await visitor.click(approve);
    await waitFor(() => expect(calls).toHaveLength(count));
    await waitFor(() => expect(approve).toBeEnabled());
  }
  await visitor.click(screen.getByRole("button", { name: "Rechazar" }));
  for (const [place, words] of ["No llegó", " al banco"].entries()) {
    await visitor.type(screen.getByLabelText("Motivo"), words);
    await visitor.click(screen.getByRole("button", { name: "Rechazar pago" }));
    await waitFor(() => expect(calls).toHaveLength(3 + place));
    await waitFor(() => expect(screen.getByRole("button", { name: "Rechazar pago" })).toBeEnabled());
  }
  const keys = calls.map(({ idempotencyKey }) => idempotencyKey);
  // Twice the same approval, then two rejections for other reasons.
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3]);
  expect(calls.map(({ path, json }) => [path, json])).toEqual([
    ["admin/payments/p1/approve", { expectedUpdatedAt: payment.updatedAt }],
    ["admin/payments/p1/approve", { expectedUpdatedAt: payment.updatedAt }],
    ["admin/payments/p1/reject", { reason: "No llegó", expectedUpdatedAt: payment.updatedAt }],
    ["admin/payments/p1/reject", { reason: "No llegó al banco", expectedUpdatedAt: payment.updatedAt }],
  ]);
});

it("each receipt of a payment shows its own picture", async () => {
  renderWithServices(
    <ReviewDialog
      payment={{ ...payment, receipts: [receipt("c1"), receipt("c2")] }}
      onClose={() => undefined}
    />,
    ({ path }) => {
      const id = path.split("/").at(-1) ?? "";
      return { success: true, data: { ...receipt(id), content: btoa(id) } };
    },
  );
  const sources = async (id: string) =>
    (await screen.findByRole("img", { name: `Comprobante ${id}.png` })).getAttribute("src");
  expect([await sources("c1"), await sources("c2")]).toEqual([
    "data:image/png;base64,YzE=",
    "data:image/png;base64,YzI=",
  ]);
});
