import { EventEmitter, once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openMailReceiver } from "../../test/support/mail-receiver.ts";
import { mailFailureOf } from "./mail-failure.ts";
import type { MailRow } from "./repository.ts";
import { createMailTransport } from "./transport.ts";

const directory = mkdtempSync(join(tmpdir(), "paridad-mail-"));
afterAll(() => rmSync(directory, { recursive: true }));

const whole = {
  id: "m1",
  recipient: "ana@example.com",
  subject: "Hola",
  text_body: "Hola",
  html_body: "<p>Hola",
  unsubscribe_url: null,
};

async function sent(mail: Partial<MailRow>, replyTo: string | null = null): Promise<string> {
  let path = "";
  const transport = createMailTransport({
    smtpUrl: null,
    from: { name: "Paridad", address: "no-responder@paridad.test" },
    replyTo,
    dataDirectory: directory,
    onWritten: (written) => void (path = written),
  });
  await transport.send({ ...whole, ...mail } as MailRow);
  return readFileSync(path, "utf8");
}

it("a mail to many ends with one click of the mail program (RFC 8058)", async () => {
  const url = "https://paridad.test/api/auth/unsubscribe?token=1.x";
  const text = await sent({ unsubscribe_url: url });
  expect(text).toContain(`List-Unsubscribe: <${url}>`);
  expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

it("a mail of an account has nothing to end, and answers go to support where there is one", async () => {
  const text = await sent({}, "hola@paridad.test");
  expect(text).not.toContain("List-Unsubscribe");
  expect(text).toContain("Reply-To: hola@paridad.test");
  expect(await sent({})).not.toContain("Reply-To");
});

it("a written mail is its owner's alone, and has no half of it lying beside", async () => {
  await sent({ id: "m2" });
  const mode = (path: string) => statSync(join(directory, "mail", path)).mode & 0o777;
  expect([mode("m2.eml"), mode(".")]).toEqual([0o600, 0o700]);
  expect(() => mode("m2.eml.part")).toThrow("ENOENT");
});

it("a recipient that is not one plain mailbox is refused for good", async () => {
  await expect(sent({ recipient: "ana@example.com, beto@example.com" })).rejects.toMatchObject({
    responseCode: 553,
  });
});

it("mails leave in the round after a closed connection, too", async () => {
  const receiver = await openMailReceiver();
  const transport = createMailTransport({
    smtpUrl: receiver.url,
    from: { name: "Paridad", address: "no-responder@paridad.test" },
    replyTo: null,
    dataDirectory: directory,
    onWritten: () => undefined,
  });
  for (const id of ["r1", "r2", "r3"]) {
    await transport.send({ ...whole, id } as MailRow);
    transport.close();
  }
  expect([...receiver.received.keys()]).toEqual(["<r1@paridad>", "<r2@paridad>", "<r3@paridad>"]);
  expect(receiver.connections()).toBe(3);
  // News to many go over one connection, however many they are.
  for (let mail = 0; mail < 101; mail += 1) await transport.send({ ...whole, id: `m${mail}` } as MailRow);
  expect([receiver.received.size, receiver.connections()]).toEqual([104, 4]);
  transport.close();
  await receiver.close();
});

it("a mail that hangs in the middle is broken off by the close, as by a server that is away", async () => {
  const stuck = new EventEmitter();
  const silent = createServer((socket) => {
    // The sender breaks its connection off, which is what the test is about.
    socket.on("error", () => undefined);
    socket.write("220 hola\r\n");
    // It takes everything, and never says so.
    socket.on("data", (chunk) => {
      const said = chunk.toString();
      if (/^DATA/im.test(said)) socket.write("354 decime\r\n");
      else if (/^(EHLO|MAIL|RCPT)/im.test(said)) socket.write("250 bien\r\n");
      else stuck.emit("mail");
    });
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const transport = createMailTransport({
    smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    from: { name: "Paridad", address: "no-responder@paridad.test" },
    replyTo: null,
    dataDirectory: directory,
    onWritten: () => undefined,
  });
  const hangs = once(stuck, "mail");
  const sending = transport.send(whole as MailRow).catch((error: unknown) => error);
  await hangs;
  transport.close();
  const error = await sending;
  expect(error).toMatchObject({ name: "AbortError" });
  expect(mailFailureOf(error)).toBe("away");
  silent.close();
});
