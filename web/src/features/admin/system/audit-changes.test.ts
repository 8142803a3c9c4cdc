import { expect, it } from "vitest";

import { auditChanges } from "./audit-changes.ts";

const plans = [{ id: "pro", name: "Pro" }];
type Entry = Parameters<typeof auditChanges>[0];
const told = (entry: Omit<Entry, "action"> & Partial<Entry>) =>
  auditChanges({ action: "user.update", ...entry }, plans).map(({ label, before, after }) => [
    label,
    before,
    after,
  ]);

it("tells what an edit changed in words, and leaves out what stayed the same", () => {
  const before = {
    email: "ana@example.com",
    subscriptionType: "free",
    isActive: true,
    trialEndsAt: null,
    subscriptionStatus: "free",
  };
  const after = {
    ...before,
    subscriptionType: "pro",
    isActive: false,
    trialEndsAt: "2026-12-20T15:00:00.000Z",
    subscriptionStatus: "active",
  };
  expect(told({ before, after })).toEqual([
    ["Plan", "Gratuito", "Pro"],
    ["Activo", "Sí", "No"],
    ["Fin de la prueba", "vacío", "20/12/2026 12:00:00"],
    ["Estado de la suscripción", "Free", "Activo"],
  ]);
});

it("has one side only of what was made or deleted, without its empty fields", () => {
  expect(told({ before: null, after: { email: "ana@example.com", discountCode: null } })).toEqual([
    ["Email", null, "ana@example.com"],
  ]);
  expect(told({ before: { name: "Pro", price: 19 }, after: null })).toEqual([
    ["Nombre", "Pro", null],
    ["Precio (USD por mes)", "US$\u00a019", null],
  ]);
});

it("writes a plan's prices in their currencies", () => {
  expect(told({ before: { price: 19, priceArs: 27900 }, after: { price: 21.5, priceArs: 31500 } })).toEqual([
    ["Precio (USD por mes)", "US$\u00a019", "US$\u00a021,50"],
    ["Lo que pagan (ARS por mes)", "$\u00a027.900", "$\u00a031.500"],
  ]);
});

it("names each feature of a plan that changed", () => {
  const one = { modulo_1: { enabled: true, orden: 1, nombre: "Datos Históricos" }, modulo_2: true };
  const other = { ...one, modulo_1: { ...one.modulo_1, enabled: false } };
  expect(told({ before: { features: one }, after: { features: other } })).toEqual([
    ["Datos Históricos", "Incluida, orden 1", "No incluida, orden 1"],
  ]);
});

it("shows a field that it has no name for as it is stored", () => {
  expect(told({ before: { nuevo: 1 }, after: { nuevo: { a: 1 } } })).toEqual([["nuevo", "1", '{"a":1}']]);
});

it("tells what a bulk action changed by the name of the plan or of the state", () => {
  const of = (value: string) => ({ email: "ana@example.com", value });
  expect(told({ action: "user.bulk.changePlan", before: of("free"), after: of("pro") })).toEqual([
    ["Valor", "Gratuito", "Pro"],
  ]);
  const [before, after] = [of("pending_payment"), of("active")];
  expect(told({ action: "user.bulk.activateSubscription", before, after })).toEqual([
    ["Valor", "Pendiente de Pago", "Activo"],
  ]);
});
