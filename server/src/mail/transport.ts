import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { MailRow } from "./repository.ts";

export type MailTransport = {
  /** Sends one mail. Throws when it was not taken. */
  send(mail: MailRow): Promise<void>;
  close(): void;
};

const timeoutMilliseconds = 20_000;

function messageOf(mail: MailRow, from: string) {
  const unsubscribe = mail.unsubscribe_url;
  return {
    from,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    messageId: `<${mail.id}@paridad>`,
    headers:
      unsubscribe === null
        ? {}
        : { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/** Real mail. */
function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const smtp = createTransport(url, {
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
  } as object);
  return {
    send: async (mail) => void (await smtp.sendMail(messageOf(mail, from))),
    close: () => smtp.close(),
  };
}

/** One file a mail, whole or not there; the log tells its path and never its links. */
function createFileTransport({
  directory,
  from,
  onWritten,
}: {
  directory: string;
  from: string;
  onWritten: (path: string) => void;
}): MailTransport {
  const builder = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const { message } = await builder.sendMail(messageOf(mail, from));
      await mkdir(directory, { recursive: true });
      const path = join(directory, `${mail.id}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      onWritten(path);
    },
    close: () => builder.close(),
  };
}

/** SMTP where it is configured, else `.eml` files under the data directory. */
export function createMailTransport({
  smtpUrl,
  from,
  dataDirectory,
  onWritten,
}: {
  smtpUrl: string | null;
  from: string;
  dataDirectory: string;
  onWritten: (path: string) => void;
}): MailTransport {
  if (smtpUrl !== null) return createSmtpTransport({ url: smtpUrl, from });
  return createFileTransport({ directory: join(dataDirectory, "mail"), from, onWritten });
}
