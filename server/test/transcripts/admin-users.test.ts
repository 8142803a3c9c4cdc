import { sql } from "kysely";
import { createOutboxRepository } from "../../src/mail/repository.ts";
import { build, testPassword } from "../helper.ts";
import { brief, columns, fields, unsaid, words } from "../support/transcript/show.ts";
import { story } from "../support/transcript/story.ts";
import type { Tale } from "../support/transcript/tale.ts";

const day = 86_400_000;

const form = { firstName: "Ana", lastName: "Gómez", email: "Ana@example.com", password: testPassword };
/** Eleven, one more than a page; two of the same name, and one who never says how they are called twice alike. */
const others = [
  [
    "Beto",
    "Álvarez",
    "beto@example.com",
    { subscriptionType: "pro", subscriptionStatus: "active", emailVerified: true, discountCode: "AMIGO" },
  ],
  [
    "ana",
    "Gómez",
    "ana.gomez@example.com",
    { subscriptionType: "starter", subscriptionStatus: "pending_payment", isActive: false },
  ],
  [
    "Íñigo",
    "Núñez",
    "inigo@otro.test",
    { subscriptionType: "black", subscriptionStatus: "payment_received" },
  ],
  [
    "Zoe",
    "Activa",
    "zoe@example.com",
    { subscriptionType: "pro", subscriptionStatus: "expired", emailVerified: true },
  ],
  ["Carla", "Paz", "carla@example.com", { subscriptionType: "trial", emailVerified: true }],
] as const;

async function findsUsers(tale: Tale): Promise<void> {
  const { tell, chapter, wait } = tale;
  chapter("La administradora crea usuarios");
  await tale.enter("Admin", "admin");
  await tell("Alguien", "GET /admin/users");
  await tell("Admin", "POST /admin/users", { firstName: "A", email: "ana@", password: "x" });
  await tell("Admin", "POST /admin/users", { ...form, password: "Password1" });
  await tell("Admin", "POST /admin/users", { ...form, subscriptionType: "oro" });
  await tell("Admin", "POST /admin/users", form);
  await tell("Admin", "POST /admin/users", { ...form, email: "ANA@EXAMPLE.COM" });
  for (const [firstName, lastName, email, more] of others) {
    await tell("Admin", "POST /admin/users", { ...form, firstName, lastName, email, ...more }, brief);
  }
  for (let place = 1; place <= 5; place += 1) {
    const email = `relleno${place}@example.com`;
    await tell(
      "Admin",
      "POST /admin/users",
      { ...form, firstName: "Relleno", lastName: "De Página", email },
      brief,
    );
  }
  wait("pasa un día", day);
  await tale.enter("Admin", "admin");
  await tale.enter("Carla", "carla@example.com");
  await tale.enter("Beto", "beto@example.com");
  await tell("Beto", "POST /subscription/payments", { plan: "black" }, unsaid);
  await tell(
    "Beto",
    "PUT /subscription/payments/<pago 1>/announcement",
    { paidOn: "2026-11-21", payerName: "Tía Rosa", payerTaxId: "8765432" },
    unsaid,
  );

  chapter("Los busca, los ordena y los pasa de página");
  await tell("Admin", "GET /admin/users?limit=2");
  await tell("Admin", "GET /admin/users", null, columns("email"));
  await tell("Admin", "GET /admin/users?page=2", null, columns("email"));
  await tell("Admin", "GET /admin/users?page=3", null, columns("email"));
  await tell("Admin", "GET /admin/users?limit=101");
  for (const query of [
    "gomez&scope=name",
    "ana&scope=email",
    "GÓMEZ ana",
    "ana gomez",
    "otro.test",
    "expirado&scope=subscription",
    "activo&scope=subscription",
    "black&scope=subscription",
    "tia rosa",
    "8765432",
    "8.765.432",
    "$ 54.900",
    "100%",
    "nadie",
    "<usuario carla>",
  ]) {
    await tell("Admin", `GET /admin/users?search=${query}`, null, columns("email"));
  }
  for (const [sort, column] of [
    ["firstName&direction=asc", "firstName"],
    ["email&direction=desc", "email"],
    ["subscriptionType", "subscriptionType"],
    ["subscriptionStatus&direction=desc", "subscriptionStatus"],
    ["subscriptionActivatedAt", "subscriptionActivatedAt"],
    ["isActive", "isActive"],
    ["emailVerified&direction=desc", "emailVerified"],
    ["lastLogin&direction=desc", "lastLogin"],
    ["createdAt&direction=asc", "createdAt"],
  ] as const) {
    await tell("Admin", `GET /admin/users?limit=6&sort=${sort}`, null, columns("email", column));
  }
  await tell("Admin", "GET /admin/users?search=example.com&scope=email&sort=email&format=csv");
  await tell("Admin", "GET /admin/users?search=zoe&format=csv-excel");
}

async function editsUsers(tale: Tale): Promise<void> {
  const { tell, chapter } = tale;
  chapter("Los edita");
  const beto = "<usuario beto>";
  await tell("Admin", `PUT /admin/users/${beto}`, {
    firstName: "Alberto",
    discountCode: "",
    isPartner: true,
    newPassword: "Nueva-2027",
  });
  await tell("Beto", "GET /auth/me");
  await tell("Admin", `PUT /admin/users/${beto}`, { newPassword: "alberto1" });
  await tell("Admin", `PUT /admin/users/${beto}`, { newPassword: "Alberto1" });
  await tell("Admin", `PUT /admin/users/${beto}`, { email: "ana@example.com" });
  await tell(
    "Admin",
    `PUT /admin/users/${beto}`,
    { email: "Beto.Nuevo@example.com", emailVerified: false },
    unsaid,
  );
  await tell("Admin", `PUT /admin/users/${beto}`, {
    lastName: "Álvarez",
    expectedUpdatedAt: "2026-11-20T15:00:00.000Z",
  });
  await tell("Admin", "PUT /admin/users/nadie", { firstName: "Nadie" });
  await tell("Admin", `PATCH /admin/users/${beto}/subscription`, { subscriptionType: "oro" });
  await tell("Admin", `PATCH /admin/users/${beto}/subscription`, { subscriptionType: "black" });
  await tell("Admin", "PATCH /admin/users/<usuario inigo>/subscription", { subscriptionStatus: "active" });
  await tell("Admin", "PATCH /admin/users/<usuario zoe>/subscription", {
    subscriptionStatus: "active",
    subscriptionEndsAt: "2026-12-01T03:00:00Z",
  });
  await tell("Admin", "PATCH /admin/users/<usuario Ana>/subscription", {
    trialEndsAt: "2026-12-31T12:00:00-03:00",
    subscriptionEndsAt: null,
  });
  await tell("Admin", "PATCH /admin/users/<usuario carla>/active", { isActive: false });
  await tell("Carla", "GET /auth/me");
  await tell("Carla", "POST /auth/login", { email: "carla@example.com", password: testPassword });
  await tell("Admin", "PATCH /admin/users/<usuario carla>/active", { isActive: true }, fields("isActive"));
  const { database } = tale.world.opened;
  await tale.given(() => database.updateTable("admins").set({ email: "zoe@example.com" }).execute());
  await tell("Admin", "PATCH /admin/users/<usuario zoe>/active", { isActive: false });
  await tell("Admin", "DELETE /admin/users/<usuario zoe>");
  await tell("Admin", "DELETE /admin/users/<usuario relleno5>");
  await tell("Admin", "DELETE /admin/users/<usuario relleno5>");
}

async function actsOnMany(tale: Tale): Promise<void> {
  const { tell, chapter } = tale;
  chapter("Una acción sobre varios");
  const some = {
    userIds: ["<usuario Ana>", "<usuario zoe>", "<usuario inigo>", "<usuario ana.gomez>", "nadie"],
  };
  for (const action of [
    { action: "extendTrial", days: 15 },
    { action: "changePlan", subscriptionType: "starter" },
    { action: "activate" },
    { action: "activateSubscription" },
    { action: "resendVerification" },
  ]) {
    await tell("Admin", "POST /admin/users/bulk/preview", { ...action, ...some });
  }
  await tell("Admin", "POST /admin/users/bulk/preview", { action: "extendTrial", ...some });
  await tell("Admin", "POST /admin/users/bulk/preview", {
    action: "changePlan",
    subscriptionType: "oro",
    ...some,
  });
  await tell("Admin", "POST /admin/users/bulk", {
    action: "extendTrial",
    days: 15,
    ...some,
    expectedTouched: 5,
  });
  await tell(
    "Admin",
    "POST /admin/users/bulk",
    { action: "extendTrial", days: 15, ...some, expectedTouched: 4 },
    unsaid,
  );
  await tell(
    "Admin",
    "POST /admin/users/bulk",
    { action: "changePlan", subscriptionType: "starter", ...some },
    unsaid,
  );
  await tell("Admin", "POST /admin/users/bulk", { action: "activateSubscription", ...some }, unsaid);
  await tell("Admin", "POST /admin/users/bulk", { action: "activate", search: "gomez", scope: "name" });
  await tell("Admin", "POST /admin/users/bulk", { action: "resendVerification", search: "ana" });
}

async function writesToThem(tale: Tale): Promise<void> {
  const { tell, chapter, happens } = tale;
  chapter("Les escribe");
  await tell("Admin", "POST /admin/users/nadie/message", { title: "Hola", message: "Hola" });
  await tell("Admin", "POST /admin/users/<usuario Ana>/message", {
    title: "Tu consulta",
    message: "Ya podés pagar con <b>QR</b>.\nSaludos",
  });
  await tell("Admin", "POST /admin/users/<usuario carla>/password-reset");
  await tell("Admin", "POST /admin/emails/bulk", { title: "", content: "" });
  await tell("Admin", "POST /admin/emails/bulk", {
    title: "Novedades",
    content: "Hay un plan nuevo.",
    targetUsers: ["<usuario carla>", "<usuario zoe>", "nadie"],
  });
  await tell("Alguien", "GET /auth/unsubscribe?token=cualquiera", null, words);
  await tell("Carla", "POST /auth/unsubscribe?token=<usuario carla>.<firma 1>", null, words);
  await tell("Admin", "POST /admin/emails/bulk", {
    title: "Otra",
    content: "Elegí otra.",
    includePasswordReset: true,
    targetUsers: ["<usuario carla>", "<usuario zoe>", "<usuario Ana>"],
  });
  const outbox = createOutboxRepository(tale.world.opened.database);
  await happens("Uno de los mails sale y otro no", async () => {
    const at = new Date(tale.world.clock.now());
    const claimed = await outbox.claim({ now: at, seconds: 60, limit: 100 });
    const ofCampaign = claimed.filter(({ subject }) => subject === "Otra");
    const [first, second] = ofCampaign.toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1));
    await outbox.markSent(first?.id ?? "", at);
    await outbox.markTried(second?.id ?? "", { error: "550 no existe", nextAttemptAt: null });
  });
  await tell("Admin", "DELETE /admin/users/<usuario Ana>", null, unsaid);
  await tell("Admin", "GET /admin/emails/bulk");
  await tell("Admin", "GET /admin/emails/bulk/<campaña 1>");
  await tell("Admin", "GET /admin/emails/bulk/nada");
}

story(
  async () => {
    const world = await build();
    // Those whom every world has were made in one instant: their order is nobody's.
    await sql`delete from users`.execute(world.opened.database);
    return world;
  },
  [
    ["users-found", "La administradora crea, busca y ordena usuarios", findsUsers],
    ["users-edited", "La administradora edita usuarios, de a uno y de a varios", editsUsers, actsOnMany],
    ["users-mailed", "La administradora les escribe", writesToThem],
  ],
  { withRows: true },
);
