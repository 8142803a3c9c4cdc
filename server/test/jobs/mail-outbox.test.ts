import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll } from "vitest";
import { enqueueMail } from "../../src/db/shared/outbox.ts";
import { logOptions } from "../../src/lib/log-options.ts";
import { createMailWorker } from "../../src/mail/mail-worker.ts";
import type { MailRow } from "../../src/mail/repository.ts";
import { createOutboxRepository } from "../../src/mail/repository.ts";
import { composeMail } from "../../src/mail/templates.ts";
import { createMailTransport } from "../../src/mail/transport.ts";
import type { MailTransport } from "../../src/mail/transport.ts";
import { build } from "../helper.ts";
import { watchLog } from "../support/transcript/log.ts";
import { story } from "../support/transcript/story.ts";
import type { Tale } from "../support/transcript/tale.ts";
import { written } from "../support/transcript/written.ts";

const [minute, day] = [60_000, 86_400_000];
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "paridad-outbox-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

const failure = (message: string, fields: object) => Object.assign(new Error(message), fields);
/** What the mail server answers to each address; what isn't named is taken. */
const answers = new Map<string, Error>();
const sent: string[] = [];
const double: MailTransport = {
  async send({ recipient, subject }: MailRow) {
    const error = answers.get(recipient);
    if (error !== undefined) throw error;
    sent.push(`sale a ${recipient}: «${subject}»`);
  },
  close: () => void sent.push("se cierra la conexión"),
};

const logged: string[] = [];
const logger = pino({ ...logOptions }, { write: (line: string) => void logged.push(line) });
const lines = watchLog(() => logged.join(""));

function workerOf({ world }: Tale, transport: MailTransport = double) {
  return createMailWorker({
    repository: createOutboxRepository(world.opened.database),
    transport,
    clock: world.clock,
    logger,
  });
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const sayAll = ({ say, names }: Tale, some: readonly string[]): void =>
  void (some.length > 0 && say(some.map((line) => `  ${names.shown(line)}`.trimEnd()).join("\n")));

type Kept = Record<string, unknown> & { readonly id: string; readonly para: string };
/** Of each mail what was told of it last. */
const told = new Map<string, string>();

/** The outbox, oldest first, of which `tell` writes down what changed. A text is there or forgotten. */
async function outbox({ names, ...tale }: Tale): Promise<{ tell: () => void }> {
  const { rows } = await sql<Kept>`
    select id, recipient as "para", status as "estado", attempts as "intentos",
      to_char(next_attempt_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "próximo",
      to_char(sent_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "enviado",
      claimed_until is not null as "tomado", text_body <> '' and html_body <> '' as "texto", last_error as "error"
    from mail_outbox order by created_at, mail_outbox.id`.execute(tale.world.opened.database);
  for (const { id, para } of rows) if (!names.has(id)) names.call(id, `<correo a ${para.split("@")[0]}>`);
  return {
    tell() {
      const changed = rows.filter((row) => told.get(row.id) !== JSON.stringify(row));
      for (const row of changed) told.set(row.id, JSON.stringify(row));
      const shown = changed.map(({ id: _id, ...row }) => row);
      sayAll({ ...tale, names }, shown.length === 0 ? ["nada cambia"] : written(shown));
    },
  };
}

/** The worker runs to its end: what left, what it logged, what changed in the outbox. */
async function run(tale: Tale, what: string): Promise<void> {
  const count = await workerOf(tale).runOnce();
  const { tell } = await outbox(tale);
  tale.say(`${what}. Salieron ${count}.`);
  sayAll(tale, [...sent.splice(0), ...lines()]);
  tell();
}

const write = ({ world }: Tale, name: string, more: object = {}) =>
  enqueueMail(
    world.opened.database,
    {
      ...composeMail({ subject: `Para ${name}`, firstName: name, paragraphs: ["Hola."] }),
      kind: "prueba",
      to: `${name}@example.com`,
      ...more,
    },
    world.clock.now(),
  );

async function leaves(tale: Tale): Promise<void> {
  const { chapter, wait, world } = tale;
  chapter("Lo que sale, lo que espera y lo que no saldrá nunca");
  await write(tale, "todos", { bulkId: "campaña", userId: "u1" });
  for (const name of ["ana", "llena", "nadie", "lenta"]) {
    world.clock.advance(1_000);
    await write(tale, name);
  }
  (await outbox(tale)).tell();
  answers.set("llena@example.com", failure("452 casilla llena", { responseCode: 452 }));
  answers.set("nadie@example.com", failure("550 no existe", { responseCode: 550 }));
  answers.set("lenta@example.com", new Error("el mensaje quedó por la mitad"));
  await run(tale, "La primera vuelta");
  wait("pasa casi medio minuto", 29_999);
  await run(tale, "Otra vuelta");
  wait("y pasa", 1);
  answers.delete("lenta@example.com");
  await run(tale, "Otra vuelta");
  for (const [what, milliseconds] of [
    ["pasa casi un minuto", minute - 1],
    ["y pasa", 1],
    ["pasan dos", 2 * minute],
    ["pasan cuatro", 4 * minute],
  ] as const) {
    wait(what, milliseconds);
    await run(tale, "Otra vuelta");
  }
}

async function isAway(tale: Tale): Promise<void> {
  const { chapter, wait, world } = tale;
  chapter("El servidor de correo no está");
  for (const name of ["uno", "dos", "tres"]) {
    world.clock.advance(1_000);
    await write(tale, name);
  }
  answers.set("uno@example.com", failure("connect ECONNREFUSED", { code: "ECONNREFUSED" }));
  await run(tale, "Prueba con el primero, y deja a los demás");
  answers.set("uno@example.com", failure("535 usuario o contraseña", { code: "EAUTH", responseCode: 535 }));
  answers.set("dos@example.com", failure("535 usuario o contraseña", { code: "EAUTH", responseCode: 535 }));
  wait("pasa medio minuto", minute / 2);
  await run(tale, "Está y no deja entrar");
  answers.clear();
  wait("pasa un día", day);
  await run(tale, "Vuelve, y sale todo");
}

async function givesUp(tale: Tale): Promise<void> {
  const { chapter, say, world, enter, tell } = tale;
  chapter("Un día entero sin que lo tomen");
  await write(tale, "terca");
  answers.set("terca@example.com", failure("451 más tarde", { responseCode: 451 }));
  const began = world.clock.now();
  const pauses: number[] = [];
  for (;;) {
    await workerOf(tale).runOnce();
    const { status, next } = (
      await sql<{ status: string; next: Date }>`
        select status, next_attempt_at as next from mail_outbox where recipient = 'terca@example.com'
      `.execute(world.opened.database)
    ).rows[0] ?? { status: "", next: new Date(0) };
    if (status !== "pending") break;
    pauses.push((next.getTime() - world.clock.now()) / 1_000);
    world.clock.advance(next.getTime() - world.clock.now());
  }
  sent.length = 0;
  say(`Entre intento e intento, segundos: ${pauses.slice(0, 9).join(", ")} y así hasta el último.`);
  say(`Intentos: ${pauses.length + 1}, en ${((world.clock.now() - began) / 3_600_000).toFixed(2)} horas.`);
  const { tell: tellRows } = await outbox(tale);
  sayAll(tale, lines().slice(-1));
  tellRows();
  await enter("Admin", "admin");
  await tell("Admin", "GET /admin/queues");
  world.clock.advance(7 * day);
  await enter("Admin", "admin");
  await tell("Admin", "GET /admin/queues");
}

async function asFiles(tale: Tale): Promise<void> {
  const { chapter, say, world } = tale;
  chapter("Sin servidor de correo, cada uno es un archivo");
  await sql`delete from mail_outbox`.execute(world.opened.database);
  await enqueueMail(
    world.opened.database,
    {
      ...composeMail({
        subject: "Para Ana & Cía",
        firstName: "<Ana>",
        paragraphs: ["Dijo: «¿y si 1 < 2?»", { link: "https://paridad.test/x?a=1&b=2", label: "Ver" }],
      }),
      kind: "prueba",
      to: "ana@example.com",
      unsubscribeUrl: "https://paridad.test/baja?t=1",
    },
    world.clock.now(),
  );
  await write(tale, "a@b.c, otra");
  await outbox(tale);
  const paths: string[] = [];
  const transport = createMailTransport({
    smtpUrl: null,
    from: { name: "Paridad", address: "no-responder@paridad.test" },
    replyTo: "soporte@paridad.test",
    dataDirectory: directory,
    onWritten: (path) => paths.push(path),
  });
  say(`Salieron ${await workerOf(tale, transport).runOnce()}.`);
  for (const path of paths) {
    const text = readFileSync(path, "utf8");
    const [, boundary = ""] = /boundary="([^"]+)"/.exec(text) ?? [];
    const settled = text
      .replaceAll(boundary, "<corte>")
      .replace(/^Date: .*$/m, "Date: <ahora>")
      .trimEnd();
    say(`${path.replace(directory, "<carpeta>")}: ${modeOf(path)}, su carpeta ${modeOf(dirname(path))}`);
    sayAll(
      tale,
      settled.split("\n").map((line) => `| ${line}`),
    );
  }
  const { tell } = await outbox(tale);
  sayAll(tale, lines());
  tell();
}

story(build, [["mail-outbox", "La bandeja de salida y quien la vacía", leaves, isAway, givesUp, asFiles]]);
