import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { plain } from "./testing/plain.ts";
import { LeavePlan } from "./leave-plan.tsx";

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
])("who left in the way of %o reads what comes of it", async (state, text) => {
  const { calls } = renderWithServices(<LeavePlan />, () => ({ success: true, data: state }));
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

it("leaving a plan is asked once more, and all that shows the plan is read again", async () => {
  const leaving = { notice: null, canNotice: true, withdrawal: null, withdrawn: null };
  const { calls, queries, visitor } = renderWithServices(<LeavePlan />, ({ method }) =>
    method === "get" ? { success: true, data: leaving } : { success: true, message: "Baja registrada" },
  );
  const queryKeys = [["payments"], ["me"]];
  for (const queryKey of queryKeys) queries.setQueryData(queryKey, {});
  await visitor.click(await screen.findByRole("button", { name: "Botón de baja" }));
  expect(calls.map(({ method }) => method)).toEqual(["get"]);
  await visitor.click(screen.getByRole("button", { name: "Confirmar baja" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.map(({ method, json }) => [method, json])).toEqual([
    ["get", undefined],
    ["post", { kind: "notice" }],
    ["get", undefined],
  ]);
  expect(queryKeys.map((queryKey) => queries.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true]);
});
