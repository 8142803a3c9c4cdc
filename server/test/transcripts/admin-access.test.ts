import { sql } from "kysely";
import { generate } from "otplib";
import { createFeedAlarmRepository } from "../../src/jobs/feed-alarm-repository.ts";
import { createFeedAlarm } from "../../src/jobs/feed-alarm.ts";
import { build, testPassword } from "../helper.ts";
import { jobsOf } from "../support/transcript/jobs.ts";
import { columns, fields, unsaid } from "../support/transcript/show.ts";
import { story } from "../support/transcript/story.ts";
import type { Tale } from "../support/transcript/tale.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const account = { username: "Admin", password: testPassword };
const session = columns("id", "createdAt", "lastSeenAt", "expiresAt", "address", "userAgent", "current");

async function signsIn(tale: Tale): Promise<void> {
  const { tell, again, chapter, wait, enter, world } = tale;
  chapter("La administradora entra, y alguien prueba");
  await tell("Alguien", "POST /admin/login", { username: "ad", password: "x" });
  await tell("Alguien", "POST /admin/login", { username: "nadie", password: testPassword });
  await tell("Admin", "POST /admin/login", account);
  await tell("Admin", "GET /admin/me", null, { show: ({ data }: { data: object }) => data });
  await enter("Pablo", "pro");
  await tell("Pablo", "GET /admin/me");
  await tell("Admin", "PUT /admin/email", { email: "jefa@paridad.test", password: "Incorrecta-1" });
  await tell("Admin", "PUT /admin/email", { email: "jefa@paridad.test", password: testPassword });
  await again(5, "Alguien", "POST /admin/login", { ...account, password: "Incorrecta-1" });
  await tell("Alguien", "POST /admin/login", account);
  await tell("Admin (casa)", "POST /admin/login", account, unsaid);
  wait("pasan unos segundos", 6_000);
  await tell("Admin (celular)", "POST /admin/login", account, unsaid);
  await tell("Admin", "GET /admin/sessions", null, session);
  await tell("Admin (otra)", "POST /admin/login", account, unsaid);
  await tell("Admin", "GET /admin/sessions", null, session);
  await tell("Admin (casa)", "GET /admin/sessions", null, session);
  await tell("Admin (casa)", "DELETE /admin/sessions/nada");
  await tell("Admin (casa)", "DELETE /admin/sessions/<sesión 2>");
  await tell("Admin (celular)", "GET /admin/me");
  await tell("Admin (otra)", "POST /admin/logout");
  wait("pasa casi media hora", 30 * minute - 3_000);
  await tell("Admin (casa)", "GET /admin/me", null, fields("username", "email"));
  wait("pasa media hora", 30 * minute);
  await tell("Admin (casa)", "GET /admin/me");
  void world;
}

async function secondFactor(tale: Tale): Promise<void> {
  const { tell, chapter, wait, enter, names, world } = tale;
  chapter("El segundo factor");
  const code = (secret: string) =>
    generate({ secret: names.meant(secret), epoch: Math.floor(world.clock.now() / 1_000) + 1 });
  /** A code as it is on the screen of this moment: it reads by its name. */
  const named = async (secret: string, name: string) => names.call(await code(secret), `<código de ${name}>`);
  await enter("Admin", "admin");
  await tell("Admin", "POST /admin/totp");
  await tell("Admin", "PUT /admin/totp", { secret: "<secreto 1>", otp: "000000", password: testPassword });
  await tell("Admin", "PUT /admin/totp", {
    secret: "<secreto 1>",
    otp: await named("<secreto 1>", "las 16:05"),
    password: "Incorrecta-1",
  });
  await tell("Admin", "PUT /admin/totp", {
    secret: "<secreto 1>",
    otp: await named("<secreto 1>", "las 16:05, otra vez"),
    password: testPassword,
  });
  await tell("Admin (casa)", "POST /admin/login", account);
  await tell("Admin (casa)", "POST /admin/login", {
    ...account,
    otp: await named("<secreto 1>", "recién usado"),
  });
  wait("pasa medio minuto", 30_000);
  await tell(
    "Admin (casa)",
    "POST /admin/login",
    { ...account, otp: await named("<secreto 1>", "ahora") },
    unsaid,
  );
  await tell("Admin (casa)", "PUT /admin/email", { email: "otra@paridad.test", password: testPassword });
  await tell("Admin (casa)", "PUT /admin/email", {
    email: "otra@paridad.test",
    password: testPassword,
    currentOtp: "<código de ahora>",
  });
  await tell("Admin", "GET /admin/me", null, fields("totpEnabled"));
  wait("pasa un minuto", minute);
  await tell("Admin (casa)", "POST /admin/totp", null, unsaid);
  await tell("Admin (casa)", "DELETE /admin/totp", { password: testPassword });
  await tell("Admin (casa)", "DELETE /admin/totp", {
    password: testPassword,
    otp: await named("<secreto 1>", "el final"),
  });
  await tell("Admin (casa)", "PUT /admin/settings", { twoFactorAuthentication: true });
  await tell("Admin (casa)", "GET /admin/stats");
  await tell("Admin (casa)", "GET /admin/me", null, fields("totpEnabled"));
}

async function settings(tale: Tale): Promise<void> {
  const { tell, chapter, enter, wait, world } = tale;
  chapter("La configuración");
  await world.opened.database.deleteFrom("settings").where("key", "=", "platform").execute();
  wait("se quita a mano, y pasan unos segundos", 3_000);
  await enter("Admin", "admin");
  await tell("Admin", "GET /admin/settings");
  await tell("Admin", "PUT /admin/settings", {
    maintenanceMode: true,
    userRegistration: false,
    securityLogs: false,
  });
  await enter("Pablo", "pro");
  await tell("Pablo", "GET /auth/me");
  await tell("Alguien", "GET /subscription/plans");
  await tell("Alguien", "GET /health/live");
  await tell("Admin", "PUT /admin/settings", { maintenanceMode: false });
  const form = {
    firstName: "Eva",
    lastName: "Sosa",
    email: "eva@example.com",
    password: testPassword,
    confirmPassword: testPassword,
    termsAccepted: true,
  };
  await tell("Alguien", "POST /auth/register", form);
  await tell("Admin", "PUT /admin/settings", { userRegistration: true, securityLogs: true });
  await tell("Alguien", "POST /auth/register", form, unsaid);
  await tell("Admin", "GET /admin/capabilities");
  await tell("Admin", "GET /admin/feed");
  await tell("Admin", "GET /admin/queues");
}

async function numbers(tale: Tale): Promise<void> {
  const { tell, chapter, enter, wait, happens, world } = tale;
  const jobs = jobsOf(world);
  chapter("Los números");
  await tell("Admin", "GET /admin/stats");
  await happens("Se anota el uso de hoy, con tres conexiones", () => jobs.usage(3));
  await happens("Se anota otra vez, con una", () => jobs.usage(1));
  await enter("Pablo", "pro");
  await tell("Pablo", "POST /subscription/payments", { plan: "black" }, unsaid);
  await tell("Admin", "POST /admin/payments/<pago 1>/approve", {}, unsaid);
  await tell("Pablo", "POST /subscription/cancellation", { kind: "withdrawal" }, unsaid);
  wait("pasan dos días", 2 * day);
  await enter("Admin", "admin");
  await enter("Estela", "starter");
  await happens("Se anota el uso de hoy, con siete conexiones", () => jobs.usage(7));
  await tell("Admin", "GET /admin/stats/history", null, {
    show: ({ data: { days, ...rest } }: { data: { days: object[] } }) => ({
      lines: days.length,
      first: days[0],
      days: days.slice(-4),
      ...rest,
    }),
  });
  await tell("Admin", "GET /admin/stats");
}

async function plans(tale: Tale): Promise<void> {
  const { tell, chapter } = tale;
  chapter("Los planes");
  const gold = {
    id: "oro",
    name: "Oro",
    price: 29,
    features: {
      modulo_1: true,
      modulo_5: { enabled: true, orden: 2 },
      soporte: { enabled: true, orden: 50, nombre: "Soporte por WhatsApp" },
    },
  };
  await tell("Admin", "POST /admin/subscription-plans", { ...gold, id: "Oro!", price: -1 });
  await tell("Admin", "POST /admin/subscription-plans", { ...gold, id: "free" });
  await tell("Admin", "POST /admin/subscription-plans", { ...gold, id: "pro" });
  await tell("Admin", "POST /admin/subscription-plans", gold);
  await tell(
    "Alguien",
    "GET /subscription/plans",
    null,
    columns("id", "name", "price", "priceArs", "isPopular", "icon", "modules"),
  );
  await tell("Admin", "GET /admin/available-features");
  const edit = { name: "Oro viejo", price: 30, priceArs: 40_000, isPopular: true };
  await tell("Admin", "PUT /admin/subscription-plans/oro", { ...edit, id: "plata" });
  await tell(
    "Admin",
    "PUT /admin/subscription-plans/oro",
    { ...edit, expectedUpdatedAt: "2026-11-20T15:00:00.000Z" },
    unsaid,
  );
  await tell("Admin", "PUT /admin/subscription-plans/oro", edit);
  await tell("Admin", "PUT /admin/subscription-plans/nada", edit);
  await tell("Admin", "PUT /admin/subscription-plans/starter", { name: "Starter", price: 9 });
  await tell("Admin", "DELETE /admin/subscription-plans/starter");
  await tell("Admin", "DELETE /admin/subscription-plans/oro");
  await tell("Admin", "DELETE /admin/subscription-plans/oro");
}

async function events(tale: Tale): Promise<void> {
  const { tell, chapter, enter } = tale;
  chapter("Los eventos del mercado");
  await tell("Admin", "POST /admin/market-events", { kind: "otro", day: "2026-02-30", title: " " });
  await tell("Admin", "POST /admin/market-events", {
    kind: "election",
    day: "2026-12-10",
    title: "Elecciones",
    amount: 3,
  });
  await tell("Admin", "POST /admin/market-events", {
    kind: "dividend",
    day: "2026-12-10",
    title: "Dividendo",
    note: "En efectivo",
    amount: 12.5,
  });
  await tell("Admin", "POST /admin/market-events", { kind: "earnings", day: "2026-12-10", title: "Balance" });
  await tell("Admin", "POST /admin/market-events", { kind: "other", day: "2026-12-01", title: "Feria" });
  await tell("Admin", "GET /admin/market-events", null, {
    show: ({ data }: { data: { day: string }[] }) => ({
      all: data.length,
      first: data[0],
      last: data.at(-1),
      near: data.filter(({ day: date }) => date > "2026-11-15" && date < "2027-01-16"),
    }),
  });
  await tell("Admin", "PUT /admin/market-events/<evento 1>", {
    kind: "dividend",
    day: "2026-12-11",
    title: "Dividendo",
    amount: 13,
    expectedUpdatedAt: "2026-11-20T15:00:00.000Z",
  });
  await tell("Admin", "PUT /admin/market-events/<evento 1>", {
    kind: "dividend",
    day: "2026-12-11",
    title: "Dividendo",
    amount: 13,
  });
  await tell("Admin", "DELETE /admin/market-events/<evento 3>");
  await tell("Admin", "DELETE /admin/market-events/<evento 3>");
  await tell("Alguien", "GET /market/eventos");
  await enter("Estela", "starter");
  await tell("Estela", "GET /market/eventos?fecha_inicio=2026-12-08&fecha_fin=2026-12-25");
  await tell("Estela", "GET /market/eventos?fecha_inicio=2026-12-25&fecha_fin=2026-12-08");
}

async function audit(tale: Tale): Promise<void> {
  const { tell, chapter, happens, world } = tale;
  chapter("El registro de auditoría");
  const short = {
    show: ({
      data,
      pagination,
    }: {
      data: { action: string; actor: string; targetEmail: string | null }[];
      pagination: object;
    }) => ({
      data: data.map(({ actor, action, targetEmail }) => ({ actor, action, targetEmail })),
      pagination,
    }),
  };
  await tell("Admin", "GET /admin/audit?limit=2");
  await tell("Admin", "GET /admin/audit?limit=201");
  for (const query of [
    "limit=3&page=2",
    "actor=USER:&limit=5",
    "action=settings&limit=2",
    "target=pro@paridad&limit=5",
    "target=<referencia 1>",
    "from=2026-11-22&limit=2",
    "to=2026-11-19",
    "from=2026-11-20T18:00:00Z&to=2026-11-20&action=code",
    "actor=%",
  ]) {
    await tell("Admin", `GET /admin/audit?${query}`, null, short);
  }
  await tell("Admin", "GET /admin/audit?action=payment&format=csv");
  await tell("Admin", "GET /admin/audit/check");
  await tell("Admin", "POST /admin/audit/check");
  await happens("Alguien cambia una fila en la base", () =>
    sql`update audit_log set actor = 'otra' where position = 3`.execute(world.opened.database),
  );
  await tell("Admin", "POST /admin/audit/check");
  await tell("Admin", "GET /admin/audit/check");
  await happens("La corrige, y borra otra", async () => {
    await sql`update audit_log set actor = 'admin' where position = 3`.execute(world.opened.database);
    await sql`delete from audit_log where position = 5`.execute(world.opened.database);
  });
  await tell("Admin", "POST /admin/audit/check");
}

async function feedAlarm(tale: Tale): Promise<void> {
  const { chapter, wait, happens, world } = tale;
  chapter("La fuente se detiene");
  let state = "lost";
  const alarm = createFeedAlarm({
    repository: createFeedAlarmRepository(world.opened.database),
    clock: world.clock,
    feed: () => ({ name: "IOL", state, lostReason: "no answer to a ping", lastTick: "2026-11-22T15:00:00Z" }),
    supportEmail: "hola@paridad.test",
    publicUrl: "https://paridad.test",
    logger: { warn: () => undefined },
  });
  const look = (what: string) => happens(what, () => alarm.runOnce());
  await look("Domingo: se mira, y no hay rueda");
  wait("llega el lunes, feriado", 24 * hour);
  await look("Se mira");
  wait("llega el martes", 24 * hour);
  await look("Se mira");
  wait("pasan 59 segundos", 59_000);
  await look("Se mira");
  wait("pasa un segundo", 1_000);
  await look("Se mira");
  await look("Se mira otra vez");
  wait("pasa una hora", hour);
  await look("Se mira");
  state = "running";
  await look("Vuelve");
  await look("Se mira otra vez");
}

async function strangers({ tell, again, chapter }: Tale): Promise<void> {
  chapter("Lo que cualquiera encuentra");
  await tell("Alguien", "GET /health/live");
  await tell("Alguien", "GET /health/ready");
  await tell("Alguien", "GET /api/health/ready");
  await tell("Alguien", "GET /support/contact");
  await tell("Alguien", "GET /nada");
  await tell("Alguien", "GET /api/nada");
  await tell("Alguien", "PUT /health/live", {});
  await tell("Alguien", "DELETE /api/auth/login");
  await tell("Alguien", "POST /auth/login", { email: "a@b.co", password: "Secreta-1", rol: "admin" });
  await tell("Alguien", "GET /terms/current?todo=1");
  await tell("Alguien", "GET /docs/");
  const report = {
    "csp-report": {
      "document-uri": "https://paridad.test/login?token=abc",
      "effective-directive": "img-src",
      "violated-directive": "img-src https://paridad.test",
      "blocked-uri": "https://evil.example/x?y",
    },
  };
  await tell("Alguien", "POST /csp-reports", report);
  await tell("Alguien", "POST /csp-reports", {});
  await again(20, "Alguien", "POST /csp-reports", report);
}

story(
  build,
  [
    ["administrator", "La administradora entra, y su segundo factor", signsIn, secondFactor],
    ["platform", "La plataforma: configuración, números, planes y eventos", settings, numbers, plans, events],
    [
      "audit",
      "La auditoría, la alarma de la fuente y lo que cualquiera encuentra",
      audit,
      feedAlarm,
      strangers,
    ],
  ],
  { withRows: true },
);
