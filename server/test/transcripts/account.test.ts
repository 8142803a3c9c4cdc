import { build, testPassword } from "../helper.ts";
import { fields, unsaid } from "../support/transcript/show.ts";
import { story } from "../support/transcript/story.ts";
import type { Tale } from "../support/transcript/tale.ts";
import { leaveEverywhere } from "../support/whole-person.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

const form = {
  firstName: "Ana",
  lastName: "Gómez",
  email: "Ana@example.com",
  password: testPassword,
  confirmPassword: testPassword,
  termsAccepted: true,
};
const login = { email: "ana@example.com", password: testPassword };
const another = "Distinta-2027";

async function registers({ tell, chapter, wait }: Tale): Promise<void> {
  chapter("Ana se registra, y verifica su email");
  await tell("Ana", "POST /auth/register", {});
  await tell("Ana", "POST /auth/register", {
    ...form,
    lastName: "G",
    password: "corta",
    confirmPassword: "otra",
    termsAccepted: false,
  });
  await tell("Ana", "POST /auth/register", { ...form, password: "Password1", confirmPassword: "Password1" });
  await tell("Ana", "POST /auth/register", { ...form, plan: "platino" });
  await tell("Ana", "POST /auth/register", { ...form, plan: "pro", period: "yearly", discountCode: "AMIGA" });
  await tell("Alguien", "POST /auth/register", { ...form, firstName: "Otra", email: "ANA@example.com" });
  await tell("Ana", "POST /auth/login", login);
  await tell("Ana", "GET /auth/verify-email?token=cualquiera");
  await tell("Ana", "POST /auth/send-email-verification", { email: "ana@example.com" });
  await tell("Alguien", "POST /auth/send-email-verification", { email: "nadie@example.com" });
  await tell("Ana", "GET /auth/verify-email?token=<token 1>");
  await tell("Ana", "GET /auth/verify-email?token=<token 2>");
  await tell("Ana", "GET /auth/verify-email?token=<token 2>", null, fields("emailVerified"));
  await tell("Ana", "POST /auth/send-email-verification", { email: "ana@example.com" });

  chapter("Beto deja pasar el día de su enlace");
  await tell(
    "Beto",
    "POST /auth/register",
    { ...form, firstName: "Beto", email: "beto@example.com" },
    unsaid,
  );
  wait("pasa casi un día", day - 2_000);
  await tell("Beto", "GET /auth/verify-email?token=<token 3>", null, {
    show: () => "(a tiempo: verificado)",
  });
  wait("pasa un segundo", 0);
  await tell("Beto", "GET /auth/verify-email?token=<token 3>");
}

async function signsIn(tale: Tale): Promise<void> {
  const { tell, again, chapter, wait } = tale;
  chapter("Ana entra, se equivoca y espera");
  await tell("Ana", "POST /auth/login", { ...login, password: "corta" });
  await again(5, "Ana", "POST /auth/login", { ...login, password: "Incorrecta-1" });
  await tell("Ana", "POST /auth/login", login);
  await tell("Ana (celular)", "POST /auth/login", login, unsaid);
  await tell("Alguien", "POST /auth/login", { email: "nadie@example.com", password: testPassword });
  wait("pasa medio minuto", 26_000);
  await tell("Ana", "POST /auth/login", login);
  await tell("Ana", "POST /auth/login", login);
  await tell("Ana", "GET /auth/me");
  await tell("Alguien", "GET /auth/me");

  chapter("Sus sesiones");
  wait("pasan cinco minutos", 5 * minute);
  await tell("Ana (trabajo)", "POST /auth/login", { ...login, email: "ANA@EXAMPLE.COM" }, unsaid);
  await tale.enter("Pablo", "pro");
  await tell("Pablo", "GET /auth/sessions");
  await tell("Ana", "GET /auth/sessions");
  await tell("Pablo", "DELETE /auth/sessions/<sesión 3>");
  await tell("Ana", "DELETE /auth/sessions/<sesión 3>");
  await tell("Ana", "DELETE /auth/sessions/<sesión 3>");
  await tell("Ana", "DELETE /auth/sessions");
  await tell("Ana", "DELETE /auth/sessions");
  await tell("Ana (celular)", "GET /auth/me");
  wait("pasan siete días sin usarla", 7 * day - 2_000);
  await tell("Ana", "GET /auth/me");
  await tell("Ana", "POST /auth/login", login, unsaid);
}

async function changes({ tell, again, chapter, wait }: Tale): Promise<void> {
  chapter("Su perfil y su contraseña");
  await tell(
    "Ana",
    "PUT /auth/profile",
    { firstName: "  Ana María ", lastName: "Gómez-Ruiz" },
    fields("firstName", "lastName", "updatedAt"),
  );
  await tell("Ana", "PUT /auth/profile", { firstName: "Ana", lastName: "Gómez", newPassword: another });
  const change = { firstName: "Ana", lastName: "Gómez", currentPassword: testPassword, newPassword: another };
  await tell("Ana", "PUT /auth/profile", { ...change, currentPassword: "Incorrecta-1" });
  await tell("Ana", "PUT /auth/profile", { ...change, newPassword: "Gomez-2026" });
  await tell("Ana (celular)", "POST /auth/login", login, unsaid);
  await tell(
    "Ana",
    "PUT /auth/profile",
    { ...change, revokeApiKeys: true },
    fields("firstName", "updatedAt"),
  );
  await tell("Ana (celular)", "GET /auth/me");
  await tell("Ana", "POST /auth/logout");
  await tell("Ana", "GET /auth/me");

  chapter("Olvida su contraseña");
  await tell("Alguien", "POST /auth/forgot-password", { email: "nadie@example.com" });
  await tell("Ana", "POST /auth/forgot-password", { email: "Ana@Example.com" });
  await tell("Ana", "POST /auth/reset-password", { token: "<token 4>", newPassword: "abc" });
  await tell("Ana", "POST /auth/reset-password", { token: "<token 4>", newPassword: "Password1" });
  const reset = { token: "<token 4>", newPassword: testPassword, revokeApiKeys: true };
  await tell("Ana", "POST /auth/reset-password", reset);
  await tell("Ana", "POST /auth/reset-password", { token: "<token 4>", newPassword: testPassword });
  await tell("Ana", "POST /auth/forgot-password", { email: "ana@example.com" });
  wait("pasa una hora", hour - 1_000);
  await tell("Ana", "POST /auth/reset-password", { token: "<token 5>", newPassword: another });
  await again(4, "Ana", "POST /auth/forgot-password", { email: "ana@example.com" });
  await tell("Ana", "POST /auth/login", login, unsaid);
}

async function accepts(tale: Tale): Promise<void> {
  const { tell, chapter } = tale;
  chapter("Los términos y sus costos");
  await tale.enter("Ana", "ana@example.com");
  await tell("Alguien", "GET /terms/current", null, { show: shortTerms });
  await tell("Ana", "GET /terms/status", null, { show: shortTerms });
  for (const [version, days] of [
    ["1.1", 0],
    ["1.2", 1],
  ] as const) {
    const at = new Date(tale.world.clock.now() + days * day);
    const terms = {
      id: `terms-${version}`,
      version,
      title: `Términos ${version}`,
      content: "Nuevos",
      effective_date: at,
      created_at: at,
    };
    await tale.world.opened.database.insertInto("terms").values(terms).execute();
  }
  await tell("Alguien", "GET /terms/current", null, { show: shortTerms });
  await tell("Ana", "GET /terms/status", null, { show: shortTerms });
  await tell("Ana", "POST /terms/accept", { method: "update" });
  await tell("Ana", "GET /terms/history", null, { show: shortTerms });
  await tell("Ana", "GET /auth/costs");
  await tell("Ana", "PUT /auth/costs", { choice: "full-service", terms: ownTerms });
  await tell("Ana", "PUT /auth/costs", { choice: "own", terms: { ...ownTerms, valueAddedTax: 3 } });
  await tell("Ana", "PUT /auth/costs", { choice: "own", terms: ownTerms });
  await tale.enter("Pablo", "pro");
  await tell("Pablo", "GET /auth/costs");
}

async function leaves(tale: Tale): Promise<void> {
  const { tell, again, chapter, given, say } = tale;
  chapter("Descarga sus datos y elimina su cuenta");
  const { database } = tale.world.opened;
  const users = await database.selectFrom("users").select(["id", "email"]).execute();
  const own = users.filter(({ email }) => /^(Ana|pro)@/.test(email));
  await database.deleteFrom("person_costs").execute();
  say("Ana y Pablo guardan de todo.");
  await given(async () => {
    for (const { id } of own) await leaveEverywhere(database, id, new Date(tale.world.clock.now()));
  });
  await tell("Ana", "GET /auth/account-data");
  await tell("Ana", "DELETE /auth/account", {});
  await tell("Ana", "DELETE /auth/account", { password: "Incorrecta-1" });
  await tell("Ana", "DELETE /auth/account", { password: testPassword });
  await tell("Ana", "GET /auth/me");
  await tell("Ana", "POST /auth/login", login);
  await again(10, "Pablo", "DELETE /auth/account", { password: "Incorrecta-1" });
  await tell("Pablo", "DELETE /auth/account", { password: testPassword });
}

const ownTerms = {
  commission: { share: 0.005, premium: 0.01, exercise: 0.005 },
  marketFee: { share: 0.0008, premium: 0.002, exercise: 0.0006 },
  valueAddedTax: 0.21,
  taxOnMarketFee: true,
};
/** The terms themselves are another text's. */
const shortTerms = (body: object): unknown =>
  JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === "content" ? "(el texto)" : value)));

story(
  build,
  [
    ["account", "Una cuenta se registra, entra y cambia su contraseña", registers, signsIn, changes],
    ["account-end", "Lo que queda de una cuenta, y su fin", accepts, leaves],
  ],
  { withRows: true },
);
