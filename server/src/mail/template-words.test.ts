import { expect, it } from "vitest";
import { alertMail } from "./alert-template.ts";
import { mailFailureOf } from "./mail-failure.ts";
import { partnerTemplates } from "./partner-templates.ts";
import { paymentTemplates } from "./payment-templates.ts";
import { mailTemplates } from "./templates.ts";

const ana = { firstName: "Ana" };
const link = "https://p.example/x";
const endsAt = "2026-12-01T03:00:00.000Z";
const payment = { ...ana, reference: "PAR-1", link };
const keys = /revocamos tus claves de API/;
const told = { title: "GFGC7400DI", text: "llegó a 100", at: "2026-11-20T15:00:00Z" };

it.each<[string, { subject: string; text: string }, RegExp[], RegExp[]]>([
  [
    "a new password that ends the keys",
    mailTemplates.passwordChanged({ ...ana, endsKeys: true }),
    [keys, /^Hola, Ana:/],
    [],
  ],
  ["a new password", mailTemplates.passwordChanged({ firstName: null }), [/^Hola:/], [keys]],
  [
    "an active plan with an end",
    mailTemplates.subscriptionActive({ ...ana, planName: "pro", endsAt }),
    [/el plan pro ya está activo/, /Vigente hasta el 01\/12\/2026\./],
    [],
  ],
  [
    "an active plan without one",
    mailTemplates.subscriptionActive({ ...ana, planName: "pro", endsAt: null }),
    [],
    [/Vigente/],
  ],
  [
    "a feed that stopped",
    mailTemplates.feedStopped({ name: "IOL", reason: "silence", lastTick: "2026-11-20T15:00:00Z", link }),
    [/La fuente IOL dejó/, /Último dato: 20\/11\/2026 12:00:00\. Motivo: /],
    [/ninguno/],
  ],
  [
    "a feed that never spoke",
    mailTemplates.feedStopped({ name: "IOL", reason: null, lastTick: null, link }),
    [/Último dato: ninguno desde el inicio/],
    [],
  ],
  [
    "a session pushed out",
    mailTemplates.adminSessionPushedOut({ ...ana, address: "10.0.0.9" }),
    [/desde 10\.0\.0\.9/],
    [],
  ],
  [
    "failed tries",
    mailTemplates.adminLockedOut({ ...ana, address: "10.0.0.9" }),
    [/tu usuario desde 10\.0\.0\.9/],
    [],
  ],
  [
    "a second factor taken off",
    mailTemplates.secondFactorChanged({ ...ana, kind: "removed" }),
    [/quedó desactivado/],
    [],
  ],
  [
    "a second factor changed",
    mailTemplates.secondFactorChanged({ ...ana, kind: "replaced" }),
    [/quedó cambiado/],
    [],
  ],
  [
    "news with a reset",
    mailTemplates.bulk({
      ...ana,
      title: "T",
      content: "C",
      resetLink: link,
      unsubscribeUrl: "https://p.example/u",
    }),
    [/Elegir otra contraseña: https:\/\/p\.example\/x/, /novedades: https:\/\/p\.example\/u/],
    [],
  ],
  [
    "news without one",
    mailTemplates.bulk({
      ...ana,
      title: "T",
      content: "C",
      resetLink: null,
      unsubscribeUrl: "https://p.example/u",
    }),
    [/novedades/],
    [/contraseña/],
  ],
  [
    "a confirmed payment that begins later",
    paymentTemplates.approved({ ...payment, planName: "pro", endsAt, startsAt: "2026-11-25T03:00:00.000Z" }),
    [/pago PAR-1: el plan pro/, /empieza el 25\/11\/2026/, /Vigente hasta el 01\/12\/2026/],
    [/no tiene fecha de fin/],
  ],
  [
    "a confirmed payment of a plan without an end",
    paymentTemplates.approved({ ...payment, planName: "pro", endsAt: null, startsAt: null }),
    [/no tiene fecha de fin/],
    [/empieza/],
  ],
  [
    "a payment that was not seen",
    paymentTemplates.rejected({ ...payment, reason: "No llegó." }),
    [/No llegó\./, /PAR-1/],
    [],
  ],
  [
    "a payment that lacks something",
    paymentTemplates.asked({ ...payment, message: "El comprobante." }),
    [/El comprobante\./],
    [],
  ],
  [
    "a plan that ends now",
    paymentTemplates.noticed({ ...ana, code: "B1", endsAt: null }),
    [/terminó hoy/, /trámite B1/],
    [],
  ],
  [
    "a plan that goes on to its end",
    paymentTemplates.noticed({ ...ana, code: "B1", endsAt }),
    [/sigue hasta el 01\/12\/2026/],
    [/terminó hoy/],
  ],
  [
    "a withdrawal",
    paymentTemplates.withdrawn({ ...payment, code: "A1", amount: 27_900.5 }),
    [/Te devolvemos \$\s?27\.900,50/, /trámite A1/],
    [],
  ],
  [
    "a key near its limit",
    partnerTemplates.nearLimit({
      ...ana,
      name: "Sitio",
      used: "800",
      perDay: "1.000",
      perMinute: "60",
      link,
    }),
    [/van 800 unidades de 1\.000 por día, y el tope por minuto es 60/],
    [],
  ],
  [
    "keys that will stop",
    partnerTemplates.stopping({ ...ana, stopsAt: endsAt, link }),
    [/15 minutos de demora hasta el 01\/12\/2026/],
    [],
  ],
  ["keys that stopped", partnerTemplates.stopped({ ...ana, link }), [/más de 14 días/], []],
  [
    "an alert",
    alertMail({ ...ana, told: [told], link, unsubscribeUrl: null }),
    [/Se cumplió una alerta tuya/],
    [/Si no querés/],
  ],
  [
    "two alerts",
    alertMail({ ...ana, told: [told, told], link, unsubscribeUrl: "https://p.example/u" }),
    [
      /Se cumplieron estas alertas/,
      /Si no querés más alertas por email: https:\/\/p\.example\/u/,
      /\(20\/11\/2026 12:00:00\)/,
    ],
    [],
  ],
])("the mail of %s says what is so, and nothing else", (_name, { text }, says, doesNot) => {
  for (const words of says) expect(text).toMatch(words);
  for (const words of doesNot) expect(text).not.toMatch(words);
});

it("the subject of one alert is what came about, of several their number, and neither is too long", () => {
  const subject = (list: (typeof told)[]) =>
    alertMail({ ...ana, told: list, link, unsubscribeUrl: null }).subject;
  expect(subject([told])).toBe("Alerta: GFGC7400DI llegó a 100");
  expect(subject([told, told, told])).toBe("3 alertas se cumplieron");
  expect(subject([{ ...told, text: "x".repeat(200) }])).toHaveLength(150);
});

const failed = (fields: object, name = "Error") => Object.assign(new Error("no"), { name }, fields);

it.each([
  [failed({ code: "EAUTH" }), "away"],
  [failed({ code: "ESOCKET" }), "away"],
  [failed({}, "TimeoutError"), "away"],
  [failed({}, "AbortError"), "away"],
  [failed({ code: "EENVELOPE", responseCode: 550 }), "refused"],
  [failed({ responseCode: 500 }), "refused"],
  [failed({ responseCode: 499 }), "later"],
  [failed({ responseCode: "550" }), "later"],
  ["words", "later"],
])("%j of a mail server means %s", (error, meaning) => {
  expect(mailFailureOf(error)).toBe(meaning);
});
