import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { enqueueMail, enqueueMails } from "../src/db/shared/outbox.ts";
import { createMailWorker, retryDelayMilliseconds } from "../src/mail/mail-worker.ts";
import type { MailTransport } from "../src/mail/transport.ts";
import { createMailTransport } from "../src/mail/transport.ts";
import { claimMail, readMailStates } from "../src/mail/repository.ts";
import { composeMail } from "../src/mail/templates.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const day = 86_400_000;
const quiet = { warn: () => undefined };
let fixture: TestWorld;
let directory: string;
beforeEach(async () => {
  fixture = await build();
  directory = mkdtempSync(join(tmpdir(), "paridad-mail-"));
});
afterEach(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true });
});

const workerWith = (transport: MailTransport) =>
  createMailWorker({
    database: fixture.opened.database,
    transport,
    clock: fixture.clock,
    logger: quiet,
  });
type Extra = { kind?: string; bulkId?: string; userId?: string; unsubscribeUrl?: string };
const mailOf = (subject: string, extra: Extra = {}) => ({
  ...composeMail(subject, "Ana", ["<b>Hola</b>"]),
  kind: "test",
  to: "ana@example.com",
  ...extra,
});
const enqueue = (subject: string, extra?: Extra) =>
  enqueueMail(fixture.opened.database, mailOf(subject, extra), fixture.clock.now());
const rows = () => fixture.opened.database.selectFrom("mail_outbox").selectAll().orderBy("id").execute();

describe("mail", () => {
  it("A2 1.3.1, 1.3.11: is one file each, readable as mail, with what people wrote escaped", async () => {
    await enqueue("Prueba\r\nBcc: otro@example.com", { unsubscribeUrl: "https://paridad.test/baja" });
    const written: string[] = [];
    const transport = createMailTransport({
      smtpUrl: null,
      from: { name: "Paridad", address: "no-responder@paridad.test" },
      replyTo: "soporte@paridad.test",
      dataDirectory: directory,
      onWritten: (path) => written.push(path),
    });
    expect(await workerWith(transport).runOnce()).toBe(1);
    expect(readdirSync(join(directory, "mail"))).toHaveLength(1);
    const mail = await new PostalMime().parse(readFileSync(written[0] ?? "", "utf8"));
    expect(mail.subject).toBe("Prueba Bcc: otro@example.com");
    expect(mail.to?.map(({ address }) => address)).toEqual(["ana@example.com"]);
    expect(mail.bcc).toBeUndefined();
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(["soporte@paridad.test"]);
    expect(mail.html).toContain("&lt;b>Hola");
    expect(mail.text).toContain("Hola, Ana:");
    const unsubscribe = mail.headers.find(({ key }) => key === "list-unsubscribe");
    expect(unsubscribe?.value).toBe("<https://paridad.test/baja>");
    expect(await workerWith(transport).runOnce()).toBe(0);
  });

  const refusing = (error: Error) => ({ send: () => Promise.reject(error), close: () => undefined });

  it("is tried again later and later for a day, then given up, and says why", async () => {
    await enqueue("Nunca llega");
    const worker = workerWith(refusing(new Error("451 casilla llena")));
    const startedAt = fixture.clock.now();
    for (let tries = 1; tries <= 52; tries += 1) {
      await worker.runOnce();
      const [row] = await rows();
      expect([row?.attempts, row?.status]).toEqual([tries, tries === 52 ? "failed" : "pending"]);
      expect(await worker.runOnce()).toBe(0);
      fixture.clock.advance(retryDelayMilliseconds(tries));
    }
    expect((fixture.clock.now() - startedAt) / day).toBeCloseTo(1, 0);
    expect((await rows())[0]).toMatchObject({ last_error: "451 casilla llena", attempts: 52 });
  });

  it("is given up at once when the server says for good, and left alone while the server is away", async () => {
    for (const subject of ["Uno", "Otro"]) {
      await enqueue(subject);
      fixture.clock.advance(1);
    }
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
    await workerWith(refusing(away)).runOnce();
    const waiting = await rows();
    expect(waiting.map(({ attempts }) => attempts)).toEqual([1, 0]);
    expect(waiting.map((row) => row.text_body === "")).toEqual([false, false]);
    fixture.clock.advance(day);
    const noSuchBox = Object.assign(new Error("550 no such box"), { code: "EENVELOPE", responseCode: 550 });
    await workerWith(refusing(noSuchBox)).runOnce();
    const refused = await rows();
    expect(refused.map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(refused.every((row) => row.text_body === "" && row.html_body === "")).toBe(true);
  });

  it("with a link goes before 500 alerts that wait, before all else of an account too, and news to many go last", async () => {
    await enqueue("Novedades", { bulkId: "b1", userId: "u1" });
    const alerts = Array.from({ length: 500 }, () => mailOf("Alerta", { kind: "alert", userId: "u1" }));
    await enqueueMails(fixture.opened.database, alerts, fixture.clock.now());
    fixture.clock.advance(1);
    await enqueue("Tu pago");
    const sent: string[] = [];
    const transport = {
      send: async ({ subject }: { subject: string }) => {
        // Asked for while another one is being sent.
        if (sent.push(subject) === 2) await enqueue("Tu enlace", { kind: "reset" });
      },
      close: () => undefined,
    };
    await enqueue("Verificá tu email", { kind: "verify" });
    expect(await workerWith(transport).runOnce()).toBe(504);
    const firstAndLast = [...sent.slice(0, 4), ...sent.slice(-2)];
    expect(firstAndLast).toEqual([
      "Verificá tu email",
      "Tu pago",
      "Tu enlace",
      "Alerta",
      "Alerta",
      "Novedades",
    ]);
    expect((await rows()).every((row) => row.text_body === "" && row.html_body === "")).toBe(true);
  });

  it("is taken by one of two workers, and by another when the first died with it", async () => {
    await enqueue("Uno solo");
    const { database } = fixture.opened;
    const claim = { now: new Date(fixture.clock.now()), seconds: 120 };
    expect(await claimMail(database, claim)).not.toBeNull();
    expect(await claimMail(database, claim)).toBeNull();
    // A process whose clock is three minutes ahead takes nothing that another is sending.
    const ahead = new Date(Date.now() + 180_000);
    expect(await claimMail(database, { ...claim, now: ahead })).toBeNull();
    await sql`update mail_outbox set claimed_until = now() - interval '1 millisecond'`.execute(
      fixture.opened.database,
    );
    expect(await claimMail(database, claim)).not.toBeNull();
  });

  it("that waits or was given up is told to administrators, with the age of the oldest", async () => {
    const token = await fixture.tokenOf("admin");
    const look = async () => {
      const headers = { "x-admin-token": token };
      return (await fixture.app.inject({ url: "/admin/queues", headers })).json();
    };
    const none = { waiting: 0, retrying: 0, oldestWaitingAt: null, failed: 0 };
    expect(await look()).toEqual({ success: true, data: { mail: none, jobs: [] } });
    await enqueue("Uno");
    await workerWith(refusing(Object.assign(new Error("550 no such box"), { responseCode: 550 }))).runOnce();
    fixture.clock.advance(1);
    await enqueue("Otro");
    await workerWith(refusing(new Error("451 casilla llena"))).runOnce();
    fixture.clock.advance(1);
    await enqueue("Otro más");
    const oldestWaitingAt = "2026-11-20T15:00:00.001Z";
    expect((await look()).data.mail).toEqual({ waiting: 2, retrying: 1, oldestWaitingAt, failed: 1 });
    // Seven days, to the millisecond; the administrator's session of before is over by then.
    fixture.clock.advance(7 * day - 2);
    expect(await readMailStates(fixture.opened.database, fixture.clock.now())).toMatchObject({ failed: 1 });
    fixture.clock.advance(1);
    expect(await readMailStates(fixture.opened.database, fixture.clock.now())).toMatchObject({ failed: 0 });
  });

  it("of a bulk goes once to each person however often it is asked for", async () => {
    for (let count = 0; count < 3; count += 1) await enqueue("Novedades", { bulkId: "b1", userId: "u1" });
    await enqueue("Novedades", { bulkId: "b1", userId: "u2" });
    expect(await rows()).toHaveLength(2);
  });
});
