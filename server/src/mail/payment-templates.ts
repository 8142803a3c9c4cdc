import { formatInstantDate, formatPesosExact } from "@paridad/core/formats";
import { composeMail } from "./templates.ts";

/** `firstName` is null where the address is not verified (`greetedName`). */
type About = { readonly firstName: string | null; readonly reference: string };
type WithLink = About & { readonly link: string };

/** Mails about a transfer and about leaving a plan. */
export const paymentTemplates = {
  approved: ({
    firstName,
    reference,
    planName,
    endsAt,
    startsAt,
  }: About & { planName: string; endsAt: string | null; startsAt: string | null }) =>
    composeMail("Tu suscripción está activa", firstName, [
      `Confirmamos tu pago ${reference}: el plan ${planName} está activo en tu cuenta.`,
      ...(startsAt === null
        ? []
        : [
            `El período que pagaste empieza el ${formatInstantDate(startsAt)}, cuando termina lo que ya tenías.`,
          ]),
      endsAt === null ? "Tu plan no tiene fecha de fin." : `Vigente hasta el ${formatInstantDate(endsAt)}.`,
    ]),
  rejected: ({ firstName, reference, reason, link }: WithLink & { reason: string }) =>
    composeMail(`No pudimos confirmar tu pago ${reference}`, firstName, [
      `Revisamos el pago ${reference} y no lo pudimos confirmar. Motivo:`,
      reason,
      "Si ya transferiste, respondé este email con el comprobante.",
      { link, label: "Ver mi suscripción" },
    ]),
  noticed: ({ firstName, code, endsAt }: { firstName: string | null; code: string; endsAt: string | null }) =>
    composeMail(`Baja registrada: ${code}`, firstName, [
      `Registramos tu baja con el número de trámite ${code}. No te vamos a mandar avisos de renovación.`,
      endsAt === null
        ? "Tu plan terminó hoy."
        : `Tu plan sigue hasta el ${formatInstantDate(endsAt)}, como lo pagaste.`,
      "Si cambiás de idea, alcanza con elegir un plan otra vez.",
    ]),
  withdrawn: ({ firstName, reference, code, amount }: About & { code: string; amount: number }) =>
    composeMail(`Arrepentimiento registrado: ${code}`, firstName, [
      `Registramos tu arrepentimiento del pago ${reference} con el número de trámite ${code}.`,
      `Te devolvemos ${formatPesosExact(amount)} a la cuenta desde la que transferiste. Si querés que sea a otra, respondé este email.`,
    ]),
  asked: ({ firstName, reference, message, link }: WithLink & { message: string }) =>
    composeMail(`Necesitamos algo más de tu pago ${reference}`, firstName, [
      `Para confirmar el pago ${reference} falta:`,
      message,
      { link, label: "Completar el pago" },
    ]),
} as const;
