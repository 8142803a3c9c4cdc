import { formatTimestamp } from "@paridad/core/formats";
import type { MailText } from "../db/shared/outbox.ts";
import { composeMail } from "./templates.ts";

/** The mail of an alert, or of those that waited for the end of the quiet hours. */
export function alertMail({
  firstName,
  told,
  link,
  unsubscribeUrl,
}: {
  readonly firstName: string | null;
  readonly told: readonly { readonly title: string; readonly text: string; readonly at: string }[];
  readonly link: string;
  readonly unsubscribeUrl: string | null;
}): MailText {
  const [first] = told;
  const isOne = told.length === 1 && first !== undefined;
  const subject = isOne ? `Alerta: ${first.title} ${first.text}` : `${told.length} alertas se cumplieron`;
  return composeMail({
    subject: subject.slice(0, 150),
    firstName,
    paragraphs: [
      isOne ? "Se cumplió una alerta tuya:" : "Se cumplieron estas alertas tuyas:",
      told.map(({ title, text, at }) => `${title}\n${text} (${formatTimestamp(at)})`).join("\n\n"),
      { link, label: "Ver mis alertas" },
      "Ahí la podés cambiar, pausar o eliminar. El precio puede haber cambiado desde el aviso.",
      ...(unsubscribeUrl === null ? [] : [`Si no querés más alertas por email: ${unsubscribeUrl}`]),
    ],
  });
}
