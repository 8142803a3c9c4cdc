import PostalMime from "postal-mime";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enqueueMail } from "../src/db/shared/outbox.ts";
import { createMailWorker } from "../src/mail/mail-worker.ts";
import { createOutboxRepository } from "../src/mail/repository.ts";
import { composeMail } from "../src/mail/templates.ts";
import { createMailTransport } from "../src/mail/transport.ts";
import { asAdmin, idOf } from "./admin-helper.ts";
import type { AdminCall } from "./admin-helper.ts";
import { testPassword } from "./helper.ts";
import { createAccountWorld, registrationForm } from "./support/account-world.ts";
import type { AccountWorld } from "./support/account-world.ts";

let world: AccountWorld;
let admin: AdminCall;
let userId: string;
let token: string;
let addresses = 0;
beforeAll(async () => {
  world = await createAccountWorld();
  admin = await asAdmin(world);
  userId = await idOf(world, "starter");
  token = await world.tokenOf("pro");
});
afterAll(() => world.close());

type Refusal = { readonly status: number; readonly body: { errors?: { path: string; message: string }[] } };
const firstOf = ({ status, body }: Refusal) => [status, body.errors?.[0]?.path, body.errors?.[0]?.message];

/** A call by somebody new each time: limits by address are proved elsewhere. */
async function ask(url: string, payload: object, more: object = {}): Promise<Refusal> {
  addresses += 1;
  const answer = await world.call({ url, payload, address: `10.7.0.${addresses}`, ...more });
  return { status: answer.statusCode, body: answer.json() };
}
const newUser = { ...registrationForm, confirmPassword: undefined, termsAccepted: undefined };

const hostileEmails = [
  "x1,victim@example.com",
  '"x"<victim@example.com>',
  "g:victim@example.com;.x",
  "v@[127.0.0.1].x",
  "ana\uD800@example.com",
  "ana@example.com\r\nBcc: victim@example.com",
  "ana\u0000@example.com",
  `${"l".repeat(65)}@example.com`,
];

describe("an e-mail is one plain mailbox", () => {
  const text = "Ingresá un email válido";
  const doors: [string, string, (email: string) => Promise<Refusal>][] = [
    ["login", text, (email) => ask("/auth/login", { email, password: testPassword })],
    ["registration", "Email inválido", (email) => ask("/auth/register", { ...registrationForm, email })],
    ["a forgotten password", text, (email) => ask("/auth/forgot-password", { email })],
    ["another verification mail", text, (email) => ask("/auth/send-email-verification", { email })],
    ["an administrator's new user", text, (email) => admin("POST", "/admin/users", { ...newUser, email })],
    ["an administrator's edit", text, (email) => admin("PUT", `/admin/users/${userId}`, { email })],
  ];
  it.each(doors)("at the door of %s", async (_door, message, door) => {
    for (const email of hostileEmails) {
      expect(firstOf(await door(email)), email).toEqual([400, "email", message]);
    }
  });

  it("and what administrators look for is plain text", async () => {
    for (const search of ["ana%00", "ana%0A"]) {
      expect((await admin("GET", `/admin/users?search=${search}`)).status, search).toBe(400);
      expect((await admin("GET", `/admin/audit?actor=${search}`)).status, search).toBe(400);
    }
    const search = "a\uD800";
    const bulk = { action: "activate", search };
    expect((await admin("POST", "/admin/users/bulk/preview", bulk)).status).toBe(400);
    expect((await admin("GET", "/admin/users?search=g%3Avictim%40example.com%3B.x")).status).toBe(200);
  });

  it("and a mail to one that is stored from before goes to nobody", async () => {
    const directory = mkdtempSync(join(tmpdir(), "paridad-rules-"));
    const transport = createMailTransport({
      smtpUrl: null,
      from: { name: "Paridad, S.A.", address: "hola@paridad.test" },
      dataDirectory: directory,
      onWritten: () => undefined,
    });
    const { database } = world.opened;
    await database.deleteFrom("mail_outbox").execute();
    const stored = ["x1,victim@example.com", '"x"<victim@example.com>', "g:victim@example.com;.x"];
    for (const to of [...stored, "ana@example.com"]) {
      const text = composeMail({ subject: "Aviso", firstName: null, paragraphs: ["Hola"] });
      await enqueueMail(database, { ...text, kind: "test", to }, world.clock.now());
    }
    const worker = createMailWorker({
      repository: createOutboxRepository(database),
      transport,
      clock: world.clock,
      logger: { warn: () => undefined },
    });
    expect(await worker.runOnce()).toBe(1);
    const files = readdirSync(join(directory, "mail")).map((name) => join(directory, "mail", name));
    const mail = await new PostalMime().parse(readFileSync(files[0] ?? "", "utf8"));
    rmSync(directory, { recursive: true });
    expect([files.length, mail.from?.name, mail.to]).toEqual([
      1,
      "Paridad, S.A.",
      [{ name: "", address: "ana@example.com" }],
    ]);
    const rows = await database.selectFrom("mail_outbox").select(["recipient", "status"]).execute();
    expect(rows.filter(({ status }) => status === "failed").map((row) => row.recipient)).toEqual(
      expect.arrayContaining(stored),
    );
  });
});

describe("a name is letters, blanks, apostrophes, hyphens and dots", () => {
  const profile = (names: object) =>
    ask("/auth/profile", { firstName: "Pablo", lastName: "Demo", ...names }, { method: "PUT", token });
  const doors: [string, (names: object) => Promise<Refusal>][] = [
    ["registration", (names) => ask("/auth/register", { ...registrationForm, ...names })],
    ["the profile", profile],
    ["an administrator's new user", (names) => admin("POST", "/admin/users", { ...newUser, ...names })],
    ["an administrator's edit", (names) => admin("PUT", `/admin/users/${userId}`, names)],
  ];
  const message = "Usá solo letras, espacios, apóstrofos, guiones y puntos";
  it.each(doors)("at the door of %s", async (_door, door) => {
    for (const name of ["http://evil.example", "a@b.ar", "<b>Ana", "www.evil", "Ana\nPaz", "Ana\uD83D"]) {
      expect(firstOf(await door({ firstName: name })), name).toEqual([400, "firstName", message]);
      expect(firstOf(await door({ lastName: name })), name).toEqual([400, "lastName", message]);
    }
  });

  it("of any script", async () => {
    for (const firstName of ["María José", "O’Brien", "Владимир", "李明", "a".repeat(80)]) {
      expect((await profile({ firstName })).status, firstName).toBe(200);
    }
    expect((await profile({})).status).toBe(200);
  });
});

describe("a mail to an address that is not verified", () => {
  it("carries nothing a stranger chose", async () => {
    const stranger = { email: "victima@example.com", firstName: "Premio Ganado", lastName: "Cobralo Ya" };
    expect((await ask("/auth/register", { ...registrationForm, ...stranger })).status).toBe(200);
    await ask("/auth/send-email-verification", { email: stranger.email });
    await ask("/auth/forgot-password", { email: stranger.email });
    await ask("/auth/register", { ...registrationForm, ...stranger });
    const found: { data: { id: string }[] } = (await admin("GET", "/admin/users?search=victima")).body;
    const id = found.data[0]?.id ?? "";
    await admin("POST", `/admin/users/${id}/password-reset`);
    await admin("POST", `/admin/users/${id}/message`, { title: "Aviso", message: "Texto nuestro" });
    await admin("POST", "/admin/users/bulk", { action: "resendVerification", userIds: [id] });
    await admin("POST", "/admin/emails/bulk", { title: "Novedad", content: "Nuestra", targetUsers: [id] });
    await admin("PUT", `/admin/users/${id}`, { newPassword: "Verde-Mar-7", email: "victima2@example.com" });
    const query = world.opened.database.selectFrom("mail_outbox").selectAll();
    const mails = await query.where("recipient", "like", "victima%").execute();
    const kinds = mails.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(
      new Set(["verify", "reset", "known-account", "message", "bulk", "password-changed", "email-changed"]),
    );
    for (const { kind, subject, text_body, html_body } of mails) {
      expect(`${subject} ${text_body} ${html_body}`, kind).not.toMatch(/Premio|Ganado|Cobralo/);
      expect(text_body, kind).toMatch(/^Hola:\n/);
    }
  });

  it("greets by name once it is verified", async () => {
    await ask("/auth/forgot-password", { email: "starter@paridad.test" });
    const query = world.opened.database.selectFrom("mail_outbox").select("text_body");
    const mail = await query.where("recipient", "=", "starter@paridad.test").executeTakeFirstOrThrow();
    expect(mail.text_body).toMatch(/^Hola, Estela:\n/);
  });
});

describe("a password that is tried first is refused, and the message says why", () => {
  const newProfile = (newPassword: string) => {
    const payload = { firstName: "Pablo", lastName: "Demo", currentPassword: testPassword, newPassword };
    return ask("/auth/profile", payload, { method: "PUT", token });
  };
  const register = (password: string) => {
    const owner = { firstName: "Pablo", lastName: "Demo", email: "pablito@example.com" };
    return ask("/auth/register", { ...registrationForm, ...owner, password, confirmPassword: password });
  };
  const reset = async (newPassword: string) => {
    await ask("/auth/forgot-password", { email: "pro@paridad.test" });
    const found = await world.lastToken("reset");
    return ask("/auth/reset-password", { newPassword, token: found });
  };
  const create = (password: string) =>
    admin("POST", "/admin/users", { ...newUser, firstName: "Pablo", lastName: "Demo", password });
  const edit = async (newPassword: string) =>
    admin("PUT", `/admin/users/${await idOf(world, "pro")}`, { newPassword });
  const doors: [string, string, (password: string) => Promise<Refusal>][] = [
    ["registration", "password", register],
    ["the profile", "newPassword", newProfile],
    ["a reset", "newPassword", reset],
    ["an administrator's new user", "password", create],
    ["an administrator's edit", "newPassword", edit],
  ];
  it.each(doors)("at the door of %s", async (_door, path, door) => {
    expect(firstOf(await door("Trustno1"))).toEqual([
      400,
      path,
      "Esa contraseña es demasiado común. Elegí otra.",
    ]);
    expect(firstOf(await door("PabloDemo77"))).toEqual([
      400,
      path,
      "Esa contraseña está hecha con el nombre o el email de la cuenta. Elegí otra.",
    ]);
    expect(firstOf(await door("aB3kX"))).toEqual([
      400,
      path,
      "La contraseña debe tener al menos 6 caracteres",
    ]);
  });

  it("and six characters that an administrator chose open the account", async () => {
    const person = { ...newUser, email: "seis@example.com", emailVerified: true, password: "aB3kX9" };
    expect((await admin("POST", "/admin/users", person)).status).toBe(200);
    expect((await world.login("seis@example.com", "aB3kX9")).statusCode).toBe(200);
  });
});
