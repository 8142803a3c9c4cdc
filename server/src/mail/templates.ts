import { escapeHtml } from "@paridad/core/lib";
import { formatDays, formatInstantDate, formatTimestamp } from "@paridad/core/formats";
import { feedLossMessage } from "@paridad/core/contract";
import type { MailText } from "../db/shared/outbox.ts";

type Paragraph = string | { readonly link: string; readonly label: string };

const signature = "Paridad · Opciones de GGAL";
const disclaimer = "Paridad muestra información de mercado y no da asesoramiento de inversión.";

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === "string") {
    return `<p style="margin:0 0 14px">${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`;
  }
  const link = escapeHtml(paragraph.link);
  return `<p style="margin:18px 0"><a href="${link}" style="background:#0b63b8;color:#fff;padding:10px 18px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(paragraph.label)}</a></p><p style="margin:0 0 14px;font-size:13px;color:#54627a">Si el botón no funciona, copiá esta dirección:<br>${link}</p>`;
}

function textOf(paragraph: Paragraph): string {
  return typeof paragraph === "string" ? paragraph : `${paragraph.label}: ${paragraph.link}`;
}

/**
 * A mail out of a greeting and paragraphs, as text and as HTML; everything a user wrote is escaped. Without a
 * `firstName` the greeting is `Hola:`.
 */
export function composeMail(
  subject: string,
  firstName: string | null,
  paragraphs: readonly Paragraph[],
): MailText {
  const all: Paragraph[] = [firstName === null ? "Hola:" : `Hola, ${firstName}:`, ...paragraphs];
  const text = [...all.map(textOf), `— ${signature}\n${disclaimer}`].join("\n\n");
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f4f6fa;color:#0f1826;font:15px/1.5 Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:28px 20px"><p style="margin:0 0 18px;font-weight:700;font-size:18px">Paridad</p><div style="background:#fff;border:1px solid #e0e6ef;border-radius:12px;padding:22px">${all.map(htmlOf).join("")}</div><p style="margin:16px 4px 0;font-size:12px;color:#54627a">${signature}<br>${disclaimer}</p></div></body></html>`;
  return { subject: subject.replaceAll(/[\r\n]+/g, " "), text, html };
}

/** `firstName` is null where the address is not verified (`greetedName`). */
type Recipient = { readonly firstName: string | null };
type WithLink = Recipient & { readonly link: string };

const adminWarning = "Si no fuiste vos, avisá enseguida a otro administrador.";
const totpChanges = { enabled: "activado", replaced: "cambiado", removed: "desactivado" } as const;
export type TotpChangeKind = keyof typeof totpChanges;

export const mailTemplates = {
  verify: ({ link }: { readonly link: string }) =>
    composeMail("Verificá tu email", null, [
      "Gracias por registrarte en Paridad. Verificá tu email para poder iniciar sesión.",
      { link, label: "Verificar email" },
      "El enlace vence en 24 horas. Si no creaste esta cuenta, ignorá este mensaje.",
    ]),
  knownAccount: ({ firstName, link }: WithLink) =>
    composeMail("Ya tenés una cuenta en Paridad", firstName, [
      "Alguien intentó registrarse con tu email, que ya tiene una cuenta. Tu cuenta no cambió.",
      { link, label: "Recuperar contraseña" },
      "Si no fuiste vos, no hace falta que hagas nada.",
    ]),
  reset: ({ firstName, link }: WithLink) =>
    composeMail("Restablecé tu contraseña", firstName, [
      "Recibimos un pedido para restablecer tu contraseña.",
      { link, label: "Elegir otra contraseña" },
      "El enlace expira en 1 hora y sirve una sola vez. Si no lo pediste, ignorá este mensaje.",
    ]),
  passwordChanged: ({ firstName, endsKeys = false }: Recipient & { endsKeys?: boolean }) =>
    composeMail("Tu contraseña cambió", firstName, [
      "La contraseña de tu cuenta acaba de cambiar y cerramos tus otras sesiones.",
      ...(endsKeys ? ["También revocamos tus claves de API: los programas que las usan ya no entran."] : []),
      "Si no fuiste vos, restablecela desde la pantalla de inicio de sesión y contactá a soporte.",
    ]),
  emailChanged: () =>
    composeMail("El email de tu cuenta cambió", null, [
      "Un administrador cambió el email de tu cuenta de Paridad. Desde ahora iniciás sesión con el nuevo.",
      "Si no lo pediste, contactá a soporte.",
    ]),
  adminCreated: ({ firstName }: Recipient) =>
    composeMail("Tu cuenta de administración", firstName, [
      "Desde la consola del servidor se creó una cuenta de administración de Paridad con este email.",
      adminWarning,
    ]),
  adminPasswordChanged: ({ firstName }: Recipient) =>
    composeMail("La contraseña de tu cuenta de administración cambió", firstName, [
      "Desde la consola del servidor tu cuenta de administración recibió otra contraseña. Se quitó el segundo factor y se cerraron tus sesiones.",
      adminWarning,
    ]),
  adminEmailChanged: ({ firstName, email }: Recipient & { email: string }) =>
    composeMail("El email de tu cuenta de administración cambió", firstName, [
      `Los avisos de tu cuenta de administración llegan desde ahora a ${email}.`,
      adminWarning,
    ]),
  adminSessionEnded: ({ firstName }: Recipient) =>
    composeMail("Se cerró una sesión de administración", firstName, [
      "Desde otra sesión tuya se cerró una sesión abierta del panel.",
      adminWarning,
    ]),
  adminSessionPushedOut: ({ firstName, address }: Recipient & { address: string }) =>
    composeMail("Se cerró tu sesión de administración más vieja", firstName, [
      `Entraste al panel desde ${address} y ya tenías tres sesiones abiertas: cerramos la más vieja.`,
      adminWarning,
    ]),
  adminLockedOut: ({ firstName, address }: Recipient & { address: string }) =>
    composeMail("Intentos fallidos de entrar a tu cuenta de administración", firstName, [
      `Hubo varios intentos fallidos de entrar al panel con tu usuario desde ${address}. Frenamos los intentos desde ahí por un rato; desde otro lugar entrás como siempre.`,
      adminWarning,
    ]),
  secondFactorChanged: ({ firstName, kind }: Recipient & { kind: TotpChangeKind }) =>
    composeMail(`Segundo factor ${totpChanges[kind]}`, firstName, [
      `El segundo factor de tu cuenta de administración quedó ${totpChanges[kind]} y cerramos tus otras sesiones.`,
      adminWarning,
    ]),
  subscriptionActive: ({
    firstName,
    planName,
    endsAt,
  }: Recipient & { planName: string; endsAt: string | null }) =>
    composeMail("Tu suscripción está activa", firstName, [
      `Confirmamos tu pago: el plan ${planName} ya está activo en tu cuenta.`,
      ...(endsAt === null ? [] : [`Vigente hasta el ${formatInstantDate(endsAt)}.`]),
    ]),
  endsSoon: ({
    firstName,
    days,
    endsAt,
    isTrial,
    link,
  }: WithLink & { days: number; endsAt: string; isTrial: boolean }) =>
    composeMail(isTrial ? "Tu prueba está por terminar" : "Tu suscripción está por vencer", firstName, [
      `${isTrial ? "Tu período de prueba termina" : "Tu suscripción vence"} en ${formatDays(days)}, el ${formatInstantDate(endsAt)}.`,
      { link, label: isTrial ? "Ver planes" : "Renovar plan" },
    ]),
  bulk: ({
    firstName,
    title,
    content,
    resetLink,
    unsubscribeUrl,
  }: Recipient & {
    title: string;
    content: string;
    resetLink: string | null;
    unsubscribeUrl: string;
  }) =>
    composeMail(title, firstName, [
      content,
      ...(resetLink === null
        ? []
        : [{ link: resetLink, label: "Elegir otra contraseña" }, "El enlace expira en 1 hora."]),
      `Si no querés recibir más novedades: ${unsubscribeUrl}`,
    ]),
  expired: ({ firstName, link }: WithLink) =>
    composeMail("Tu suscripción expiró", firstName, [
      "Tu suscripción ha expirado. Renová para continuar accediendo.",
      { link, label: "Renovar plan" },
    ]),
  feedStopped: ({
    name,
    reason,
    lastTick,
    link,
  }: {
    name: string;
    reason: string | null;
    lastTick: string | null;
    link: string;
  }) =>
    composeMail("La fuente de datos se detuvo", "equipo", [
      `La fuente ${name} dejó de mandar datos en plena rueda. Las pantallas muestran los últimos precios, marcados como viejos, y la conexión se reintenta sola.`,
      `Último dato: ${lastTick === null ? "ninguno desde el inicio" : formatTimestamp(lastTick)}. Motivo: ${feedLossMessage(reason)}.`,
      { link, label: "Ver la fuente de datos" },
    ]),
  feedRecovered: ({ name, link }: { name: string; link: string }) =>
    composeMail("La fuente de datos volvió", "equipo", [
      `La fuente ${name} manda datos otra vez.`,
      { link, label: "Ver la fuente de datos" },
    ]),
} as const;
