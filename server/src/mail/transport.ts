import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isPlainMailbox } from "@paridad/core/contract";
import { createTransport } from "nodemailer";
import type { MailRow } from "./repository.ts";
import type { MailAddress } from "./sender.ts";

export type MailTransport = {
  /** Sends one mail. Throws when it was not taken. */
  send(mail: MailRow): Promise<void>;
  /** Aborts the mail being sent and closes the connection; the next mail reopens it. */
  close(): void;
};

const timeoutMilliseconds = 20_000;
/** A mail is given up, to be tried again later, when the server did not take it in this time. */
const longestSendMilliseconds = 60_000;

type Sender = { readonly from: MailAddress; readonly replyTo?: string | null | undefined };

/** An object is taken as it is; a text would be parsed, and may hold other recipients than it seems. */
const mailbox = (address: string): MailAddress => ({ name: "", address });

/** A recipient older than the e-mail rule, possibly several addresses: refused permanently, like a 553. */
function checkRecipient(recipient: string): void {
  if (isPlainMailbox(recipient)) return;
  throw Object.assign(new Error("The recipient is not one plain mailbox"), { responseCode: 553 });
}

function messageOf(mail: MailRow, { from, replyTo }: Sender) {
  checkRecipient(mail.recipient);
  const unsubscribe = mail.unsubscribe_url;
  return {
    from,
    ...(replyTo ? { replyTo: mailbox(replyTo) } : {}),
    to: mailbox(mail.recipient),
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

function openSmtp(url: string) {
  const options = {
    url,
    // One connection for many mails; a mail that breaks with it is the worker's to try again.
    pool: true as const,
    maxConnections: 1,
    maxMessages: Infinity,
    maxRequeues: 0,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
  };
  return createTransport(options);
}

/** Real mail. */
function createSmtpTransport({ url, ...sender }: Sender & { url: string }): MailTransport {
  let smtp: ReturnType<typeof openSmtp> | null = null;
  let closing = new AbortController();
  return {
    async send(mail) {
      smtp ??= openSmtp(url);
      const signal = AbortSignal.any([AbortSignal.timeout(longestSendMilliseconds), closing.signal]);
      const message = { ...messageOf(mail, sender), signal };
      await smtp.sendMail(message);
    },
    close() {
      closing.abort();
      closing = new AbortController();
      smtp?.close();
      smtp = null;
    },
  };
}

/** One file per mail, written atomically; the log has its path, never its links. */
function createFileTransport({
  directory,
  onWritten,
  ...sender
}: Sender & {
  directory: string;
  onWritten: (path: string) => void;
}): MailTransport {
  const builder = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const { message } = await builder.sendMail(messageOf(mail, sender));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = join(directory, `${mail.id}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      onWritten(path);
    },
    close: () => undefined,
  };
}

/** SMTP where it is configured, otherwise `.eml` files under the data directory. */
export function createMailTransport({
  smtpUrl,
  dataDirectory,
  onWritten,
  ...sender
}: Sender & {
  smtpUrl: string | null;
  dataDirectory: string;
  onWritten: (path: string) => void;
}): MailTransport {
  if (smtpUrl !== null) return createSmtpTransport({ ...sender, url: smtpUrl });
  return createFileTransport({ ...sender, directory: join(dataDirectory, "mail"), onWritten });
}
