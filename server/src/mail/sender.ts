import { isPlainMailbox } from "@paridad/core/contract";

/** A sender or recipient, as nodemailer takes it without parsing. */
export type MailAddress = { readonly name: string; readonly address: string };

/**
 * Reads `MAIL_FROM`: `ana@example.com`, `Ana <ana@example.com>` or `"Ana" <ana@example.com>`. Null for anything else, such
 * as several addresses or control characters.
 */
export function readSender(text: string): MailAddress | null {
  const [, quoted, plain, address = text] = /^(?:"([^"\\<>]*)"|([^"\\<>]*?))\s*<([^<>]*)>$/.exec(text) ?? [];
  const name = (quoted ?? plain ?? "").trim();
  const isClean = !/[\p{Cc}\p{Cs}]/u.test(name);
  return isClean && isPlainMailbox(address) ? { name, address } : null;
}
