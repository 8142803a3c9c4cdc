import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";

import { ServicesProvider } from "../../../lib/services.tsx";
import type { Services } from "../../../lib/services.tsx";
import { SubscriptionFields } from "./subscription-fields.tsx";

const plans = [
  { id: "starter", name: "Starter" },
  { id: "pro", name: "Pro" },
];

type Subscription = { subscriptionType: string; subscriptionStatus: string };

function Form({ user }: { user: Subscription }) {
  const form = useForm({ defaultValues: user });
  return (
    <SubscriptionFields
      plan={form.register("subscriptionType")}
      status={form.register("subscriptionStatus")}
      user={user}
    />
  );
}

function open(subscriptionType: string, subscriptionStatus = "active") {
  let arrive: (arrived: typeof plans) => void = () => undefined;
  const arrival = new Promise<typeof plans>((resolve) => {
    arrive = resolve;
  });
  const api = { plans: { list: () => arrival } };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ServicesProvider services={{ api } as unknown as Services}>
        <Form user={{ subscriptionType, subscriptionStatus }} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return {
    plansArrive: async () => {
      arrive(plans);
      await screen.findByRole("option", { name: "Pro" });
    },
  };
}

const names = () =>
  within(screen.getByLabelText("Plan"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

it("shows the person's plan before the plans are read and after, never another one", async () => {
  const { plansArrive } = open("pro");
  expect(screen.getByLabelText("Plan")).toHaveValue("pro");
  await plansArrive();
  expect(screen.getByLabelText("Plan")).toHaveValue("pro");
  expect(names()).toEqual(["Gratuito", "Starter", "Pro"]);
});

it("shows a trial, which is no plan on sale, as what it is", async () => {
  const { plansArrive } = open("trial");
  await plansArrive();
  expect(screen.getByLabelText("Plan")).toHaveDisplayValue("Prueba");
  expect(names()).toEqual(["Gratuito", "Prueba", "Starter", "Pro"]);
});

it("shows a state that is on no list as unknown, never as another one", () => {
  open("pro", "frozen");
  expect(screen.getByLabelText("Estado de la suscripción")).toHaveDisplayValue("Desconocido");
});
