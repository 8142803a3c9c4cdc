import { formatTimestamp } from "@paridad/core/formats";
import type { MailText } from "../db/shared/outbox.ts";
import { composeMail } from "./templates.ts";

const mostLines = 200;
const lastOfDay =
  "Es el último email de alertas de hoy. Las que se cumplan hasta la medianoche llegan juntas en uno; en la app y en tus navegadores las ves al momento.";

/** The mail of an alert, or of those that waited: for the end of the quiet hours, or for the next day after the cap. */
export function alertMail({
  firstName,
  told,
  link,
  unsubscribeUrl,
  isLastOfDay,
}: {
  readonly firstName: string | null;
  readonly told: readonly { readonly title: string; readonly text: string; readonly at: string }[];
  readonly link: string;
  readonly unsubscribeUrl: string | null;
  /** Those that follow wait for the next day. */
  readonly isLastOfDay: boolean;
}): MailText {
  const [first] = told;
  const isOne = told.length === 1 && first !== undefined;
  const subject = isOne ? `Alerta: ${first.title} ${first.text}` : `${told.length} alertas se cumplieron`;
  const lines = told
    .slice(0, mostLines)
    .map(({ title, text, at }) => `${title}\n${text} (${formatTimestamp(at)})`);
  const more = told.length - mostLines;
  return composeMail(subject.slice(0, 150), firstName, [
    isOne ? "Se cumplió una alerta tuya:" : "Se cumplieron estas alertas tuyas:",
    lines.join("\n\n"),
    ...(more > 0 ? [`Y ${more} más, que están en la lista de tus alertas.`] : []),
    { link, label: "Ver mis alertas" },
    "Ahí la podés cambiar, pausar o eliminar. El precio puede haber cambiado desde el aviso.",
    ...(isLastOfDay ? [lastOfDay] : []),
    ...(unsubscribeUrl === null ? [] : [`Si no querés más alertas por email: ${unsubscribeUrl}`]),
  ]);
}
