import { expect, it } from "vitest";

import { actionChoices, actionName, statusName } from "./admin-texts.ts";
import { bulkValue } from "./users/bulk/bulk-value.ts";
import { planNameOf } from "./users/plan-name.ts";

const plans = [{ id: "pro", name: "Profesional" }];

it.each([
  ["free", "Free"],
  ["pending_payment", "Pendiente de Pago"],
  ["payment_received", "Pago Recibido"],
  ["active", "Activo"],
  ["expired", "Expirado"],
  ["frozen", "Desconocido"],
  ["constructor", "Desconocido"],
])("the state %s is called %s", (status, name) => {
  expect(statusName(status)).toBe(name);
});

it("plans have their own names, what has none its id", () => {
  expect(["free", "trial", "pro", "old"].map((id) => planNameOf(id, plans))).toEqual([
    "Gratuito",
    "Prueba",
    "Profesional",
    "old",
  ]);
  expect(planNameOf("pro", undefined)).toBe("pro");
});

it("what a bulk action changes is said as people read it", () => {
  expect(bulkValue("changePlan", "pro", plans)).toBe("Profesional");
  expect(bulkValue("activateSubscription", "expired", plans)).toBe("Expirado");
  expect(bulkValue("extendTrial", "2026-12-18", plans)).toBe("2026-12-18");
  expect(bulkValue("changePlan", null, plans)).toBe("nada");
});

it("actions of the log are chosen by name, in the alphabet's order, accents with their letters", () => {
  expect([actionName("payment.refund"), actionName("other.thing")]).toEqual([
    "Devolución hecha",
    "other.thing",
  ]);
  const names = actionChoices.map(([, name]) => name);
  expect(names.slice(0, 2)).toEqual(["Administrador creado", "Arrepentimiento de la compra"]);
  expect(names.at(-1)).toBe("Verificación reenviada, acción masiva");
  expect(new Set(names).size).toBe(names.length);
});
