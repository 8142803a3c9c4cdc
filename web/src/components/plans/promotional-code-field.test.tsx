import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { SubscriptionPlan } from "@paridad/core/contract";

import { renderWithServices } from "../../testing/render-with-services.tsx";
import { Toaster } from "../ui/states/toaster.tsx";
import { PlanChosenDialog } from "./plan-chosen-dialog.tsx";

const plan = {
  id: "pro",
  name: "Pro",
  description: "Todo",
  icon: "nada",
  isPopular: true,
  pricing: { monthly: { formatted: "$ 27.900" }, yearly: { formatted: "$ 267.840" } },
  processedFeatures: [
    { name: "Datos Históricos", enabled: true },
    { name: "Ratios", enabled: false },
  ],
} as unknown as SubscriptionPlan;
const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ");

const quote = {
  code: "RUEDA10",
  kind: "percent",
  value: 10,
  amount: 25_110,
  listAmount: 27_900,
  currency: "ARS",
  freeMonths: 0,
  months: 1,
};
function openDialog(answer: (code: string) => unknown) {
  const opened = renderWithServices(
    <>
      <PlanChosenDialog plan={plan} period="monthly" onClose={() => undefined} />
      <Toaster />
    </>,
    ({ query, json }) =>
      answer(String((query as { code?: string } | undefined)?.code ?? JSON.stringify(json))),
  );
  return { ...opened, field: screen.getByLabelText(/^Código promocional/) };
}

it("a code is looked up on leaving its field or on a press, from three letters on, and its price said", async () => {
  const { calls, visitor, field } = openDialog((code) => ({
    success: true,
    data: code === "MESES" ? { ...quote, amount: 27_900, freeMonths: 2, months: 3 } : quote,
  }));
  const see = screen.getByRole("button", { name: "Ver precio" });
  await visitor.type(field, "RU");
  expect(see).toBeDisabled();
  await visitor.tab();
  expect(calls).toHaveLength(0);
  await visitor.type(field, "EDA10 ");
  await visitor.click(see);
  expect(plain((await screen.findByText(/^Pagás/)).parentElement?.textContent)).toContain(
    "Pagás $ 25.110,00 en vez de $ 27.900,00",
  );
  expect(calls.map(({ query }) => query)).toEqual([{ code: "RUEDA10", plan: "pro", period: "monthly" }]);
  // A code written again has another price, not this one.
  await visitor.type(field, "X");
  expect(screen.queryByText(/^Pagás/)).toBeNull();
  await visitor.clear(field);
  await visitor.type(field, "MESES");
  await visitor.tab();
  expect(plain((await screen.findByText(/^Pagás/)).parentElement?.textContent)).toBe(
    "Pagás $ 27.900,00 y tenés 3 meses: 2 meses sin cargo",
  );
});

it("a code that is refused says so beside its field, of what stands there alone", async () => {
  const { visitor, field } = openDialog(() => {
    throw new ApiError({ code: "VALIDATION_ERROR", message: "Ese código venció" });
  });
  await visitor.type(field, "VIEJO");
  await visitor.tab();
  expect(await screen.findByText("Ese código venció")).toBeVisible();
  await visitor.type(field, "S");
  expect(screen.queryByText("Ese código venció")).toBeNull();
});

it("a plan is asked for with its code, once, and a refusal of the code stands beside it and in no toast", async () => {
  const fieldErrors = [{ path: "promotionalCode", message: "Ya usaste ese código" }];
  let failure: Error = new ApiError({ code: "VALIDATION_ERROR", message: "Revisá los datos", fieldErrors });
  const { calls, queries, visitor, field } = openDialog((query) => {
    if (query.includes("{")) throw failure;
    return { success: true, data: quote };
  });
  await visitor.type(field, " RUEDA10 ");
  await visitor.click(screen.getByRole("button", { name: "Ver instrucciones de pago" }));
  expect(await screen.findByText("Ya usaste ese código")).toBeVisible();
  const sent = () => calls.filter(({ method }) => method === "post").map(({ json }) => json);
  expect(sent()).toEqual([{ plan: "pro", period: "monthly", promotionalCode: "RUEDA10" }]);
  expect(screen.queryByText("Revisá los datos")).toBeNull();
  failure = new ApiError({ code: "INTERNAL_ERROR", message: "El servicio no responde" });
  queries.clear();
  await visitor.clear(field);
  await visitor.click(screen.getByRole("button", { name: "Ver instrucciones de pago" }));
  expect(await screen.findByText("El servicio no responde")).toBeInTheDocument();
  await waitFor(() => expect(sent()[1]).toEqual({ plan: "pro", period: "monthly" }));
});
