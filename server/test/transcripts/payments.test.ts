import { jpegOf, pngOf } from "../../src/modules/payments/receipts/testing/receipt-files.ts";
import { build } from "../helper.ts";
import { jobsOf } from "../support/transcript/jobs.ts";
import { columns, fields } from "../support/transcript/show.ts";
import { story } from "../support/transcript/story.ts";
import type { More, Tale } from "../support/transcript/tale.ts";

const day = 86_400_000;

type Row = Record<string, unknown>;
const png = { name: "../../transferencia.jpg", content: pngOf().toString("base64") };
const asked = fields(
  "id",
  "planId",
  "period",
  "amount",
  "listAmount",
  "promotionalCode",
  "freeMonths",
  "reference",
  "status",
);
const plan = fields("subscriptionType", "subscriptionStatus", "subscriptionEndsAt");
const covers = fields("reference", "planId", "coversFrom", "coversUntil");
const shortPayments = {
  show: ({ data, pagination }: { data: Row[]; pagination: object }) => ({
    data: data.map(({ reference, user, status, amount, paidOn, coversUntil, wouldCoverUntil }) => {
      const { firstName } = user as { firstName: string };
      return { reference, firstName, status, amount, paidOn, coversUntil, wouldCoverUntil };
    }),
    pagination,
  }),
};
const code = {
  code: "Feria-20",
  kind: "percent",
  value: 20,
  maximumUses: 1,
  firstDay: "2026-11-20",
  lastDay: "2026-11-21",
};

async function makesCodes({ tell, chapter, enter }: Tale): Promise<void> {
  chapter("La administradora hace códigos promocionales");
  await enter("Admin", "admin");
  const make = (body: object) => tell("Admin", "POST /admin/promotional-codes", body);
  await make({ code: "x y", kind: "percent", value: 0 });
  await make({ ...code, lastDay: "2026-11-19" });
  await make({ ...code, note: "Feria de Rosario" });
  await make({ code: "feria-20", kind: "months", value: 1 });
  await make({ code: "DOS-MESES", kind: "months", value: 2, plan: "pro" });
  await make({ code: "MANANA", kind: "percent", value: 100, firstDay: "2026-11-21" });
  await make({ code: "AYER", kind: "percent", value: 5, lastDay: "2026-11-19" });
  await make({ code: "NUNCA", kind: "percent", value: 5, isActive: false });
  await make({ code: "OTRO", kind: "months", value: 13 });
  await make({ code: "OTRO", kind: "months", value: 12, plan: "oro" });
  await tell("Admin", "GET /admin/promotional-codes");
  const change = { code: "MANANA", kind: "percent", value: 50, firstDay: "2026-11-22" };
  const edit = "PUT /admin/promotional-codes/<código 3>";
  await tell("Admin", edit, { ...change, expectedUpdatedAt: "2026-11-20T15:00:00.000Z" });
  await tell("Admin", edit, { ...change, code: "nunca" });
  await tell("Admin", edit, change);
  await tell("Admin", "PUT /admin/promotional-codes/nada", change);
}

async function asksPrices({ tell, again, chapter }: Tale): Promise<void> {
  chapter("Alguien pregunta qué cuesta con un código");
  await tell(
    "Alguien",
    "GET /subscription/plans",
    null,
    columns("id", "name", "price", "priceArs", "pricing", "isPopular", "modules"),
  );
  for (const query of [
    "code=FERIA-20&plan=starter",
    "code=feria-20&plan=black&period=yearly",
    "code=dos-meses&plan=pro",
    "code=dos-meses&plan=starter",
    "code=manana&plan=pro",
    "code=ayer&plan=pro",
    "code=nunca&plan=pro",
    "code=otra&plan=pro",
    "code=otra&plan=oro",
    "plan=pro",
  ]) {
    await tell("Alguien", `GET /subscription/promotional-code?${query}`);
  }
  await again(53, "Alguien", "GET /subscription/promotional-code?code=otra&plan=pro");
}

async function pays({ tell, chapter, enter }: Tale): Promise<void> {
  chapter("Franco pide el plan Pro y transfiere");
  await enter("Franco", "free");
  const ask = (who: string, body: object, more: More = asked) =>
    tell(who, "POST /subscription/payments", body, more);
  const announce = (body: object) => tell("Franco", "PUT /subscription/payments/<pago 1>/announcement", body);
  const one = "/subscription/payments/<pago 1>";
  await ask("Franco", { plan: "oro" });
  await ask("Franco", { plan: "pro", promotionalCode: "manana" });
  await ask("Franco", { plan: "pro" }, {});
  await ask("Franco", { plan: "pro", promotionalCode: "feria-20" });
  await ask("Franco", { plan: "pro", promotionalCode: "FERIA-20" });
  await ask("Franco", { plan: "pro", promotionalCode: "dos-meses" });
  await ask("Franco", { plan: "starter", promotionalCode: "feria-20" });
  await tell("Franco", "GET /auth/me", null, plan);
  await announce({ paidOn: "2026-11-21" });
  await announce({ paidOn: "2026-10-20" });
  await announce({ paidOn: "2026-11-20", payerTaxId: "20123456789" });
  await announce({ paidOn: "2026-10-21", payerName: " Tía Rosa ", payerTaxId: "20-12345678-6" });
  await tell("Franco", `POST ${one}/receipts`, { ...png, content: "aG9sYQ==" });
  await tell("Franco", `POST ${one}/receipts`, png);
  await tell("Franco", `POST ${one}/receipts`, { ...png, name: "" });
  await tell("Franco", "GET /subscription/payments");
  await tell("Franco", `GET ${one}/receipts/<comprobante 1>?format=file`, null, {
    show: () => "(los bytes)",
  });
  await enter("Estela", "starter");
  await tell("Estela", `GET ${one}/receipts/<comprobante 1>`);
  await tell("Estela", `DELETE ${one}/receipts/<comprobante 1>`);
  await tell("Estela", `POST ${one}/receipts`, png);
  await tell("Estela", `DELETE ${one}`);
  await tell("Estela", `PUT ${one}/announcement`, { paidOn: "2026-11-20" });
  await ask("Estela", { plan: "black", period: "yearly", promotionalCode: "feria-20" });
  await ask("Estela", { plan: "black", period: "yearly" });
  await ask("Estela", { plan: "black" });
  await ask("Estela", { plan: "pro" });
  await tell("Estela", "DELETE /subscription/payments/<pago 4>");
  await tell(
    "Estela",
    "GET /subscription/payments",
    null,
    columns("reference", "planId", "period", "amount", "status"),
  );
}

async function decides({ tell, chapter }: Tale): Promise<void> {
  chapter("La administradora mira, pregunta y decide");
  const one = "/admin/payments/<pago 1>";
  await tell("Admin", "GET /admin/payments?limit=1");
  await tell("Admin", `GET ${one}/receipts/<comprobante 1>`, null, { show: () => "(los bytes)" });
  await tell(
    "Admin",
    `POST ${one}/ask`,
    { message: "  ¿De qué banco transferiste? " },
    fields("status", "question", "askedAt", "updatedAt"),
  );
  await tell("Franco", "GET /subscription/payments", null, columns("reference", "status", "question"));
  await tell("Franco", "DELETE /subscription/payments/<pago 1>/receipts/<comprobante 2>");
  await tell("Franco", "PUT /subscription/payments/<pago 1>/announcement", { paidOn: "2026-11-19" });
  await tell("Franco", "GET /subscription/payments", null, columns("paidOn", "payerName", "question"));
  await tell("Admin", `POST ${one}/approve`, { expectedUpdatedAt: "2026-11-20T15:00:00.000Z" });
  await tell(
    "Admin",
    `POST ${one}/approve`,
    {},
    fields("status", "decidedAt", "decidedBy", "coversFrom", "coversUntil"),
  );
  await tell("Admin", `POST ${one}/reject`, { reason: "No llegó" });
  await tell("Admin", "POST /admin/payments/<pago 2>/reject", { reason: "" });
  await tell(
    "Admin",
    "POST /admin/payments/<pago 2>/reject",
    { reason: "No llegó la transferencia" },
    fields("status", "reason", "decidedBy"),
  );
  await tell("Admin", "POST /admin/payments/nada/approve", {});
  for (const query of [
    "",
    "?status=active",
    "?status=rejected",
    "?status=cancelled",
    "?status=all&search=franco",
    "?search=franco",
    "?status=all&search=tia",
    "?status=all&search=22320",
    "?status=all&search=12345678",
    "?status=all&search=FERIA-20",
    "?status=all&search=feria",
    "?status=all&from=2026-11-21",
    "?status=all&to=2026-11-19",
    "?status=all&from=2026-11-20&to=2026-11-20&limit=2&page=2",
  ]) {
    await tell("Admin", `GET /admin/payments${query}`, null, shortPayments);
  }
  await tell("Admin", "GET /admin/payments?status=all&format=csv");
  await tell("Franco", "DELETE /subscription/payments/<pago 1>");
  await tell("Franco", "DELETE /subscription/payments/<pago 1>/receipts/<comprobante 1>");
}

async function leaves({ tell, chapter, enter }: Tale): Promise<void> {
  chapter("Franco se arrepiente, y Estela da de baja");
  const leave = (who: string, kind: string) => tell(who, "POST /subscription/cancellation", { kind });
  await tell("Franco", "GET /subscription/cancellation");
  await leave("Franco", "withdrawal");
  await leave("Franco", "withdrawal");
  await leave("Franco", "notice");
  await tell("Estela", "GET /subscription/cancellation");
  await leave("Estela", "withdrawal");
  await leave("Estela", "notice");
  await leave("Estela", "notice");
  await tell("Estela", "GET /subscription/payments", null, columns("reference", "status", "reason"));
  await enter("Elena", "expired");
  await tell("Elena", "POST /subscription/payments", { plan: "starter" }, asked);
  await tell("Admin", "POST /admin/payments/<pago 5>/approve", {}, covers);
  await leave("Elena", "withdrawal");
  await tell("Admin", "GET /admin/refunds");
  await tell("Admin", "POST /admin/refunds/<devolución 1>/done");
  await tell("Admin", "POST /admin/refunds/<devolución 1>/done");
  await tell("Admin", "GET /admin/refunds", null, columns("code", "email", "amount", "refundedAt"));
  await tell("Franco", "GET /subscription/cancellation");
}

async function changesPlan({ tell, chapter, enter, wait }: Tale): Promise<void> {
  chapter("Pablo paga Pro, sube a Black, lo renueva y baja a Starter");
  await enter("Pablo", "pro");
  for (const [place, planId] of ["pro", "black", "black", "starter"].entries()) {
    const more = place === 0 ? { promotionalCode: "dos-meses" } : {};
    await tell("Pablo", "POST /subscription/payments", { plan: planId, ...more }, asked);
    await enter("Admin", "admin");
    await tell("Admin", "GET /admin/payments", null, shortPayments);
    await tell("Admin", `POST /admin/payments/<pago ${place + 6}>/approve`, {}, covers);
    await tell("Pablo", "GET /auth/me", null, plan);
    wait("pasan cinco días", 5 * day);
  }
  await tell("Pablo", "GET /subscription/cancellation");
  await tell("Pablo", "POST /subscription/cancellation", { kind: "withdrawal" });
  await tell("Pablo", "POST /subscription/cancellation", { kind: "notice" });
  await tell("Pablo", "GET /auth/me", null, plan);
}

async function ends(tale: Tale): Promise<void> {
  const { tell, chapter, enter, wait, happens } = tale;
  chapter("Los avisos del fin, y el fin");
  const jobs = jobsOf(tale.world);
  const run = (what = "Corre la tarea de las suscripciones") => happens(what, () => jobs.subscriptions());
  await enter("Admin", "admin");
  await enter("Franco", "free");
  await enter("Elena", "expired");
  await tell("Elena", "POST /subscription/payments", { plan: "starter" }, asked);
  await tell("Admin", "POST /admin/payments/<pago 10>/approve", {}, covers);
  await tell("Franco", "POST /subscription/payments", { plan: "pro", promotionalCode: "feria-20" }, asked);
  await tell("Franco", "POST /subscription/payments", { plan: "pro", promotionalCode: "dos-meses" }, asked);
  await tell("Franco", "POST /subscription/payments", { plan: "starter" }, asked);
  await tell("Admin", "GET /admin/expiring?days=91");
  await run();
  for (const days of [23, 1, 3, 1, 2]) {
    wait(`pasan ${days} días`, days * day - (days === 23 ? 10_000 : 0));
    await run();
    await run("Corre otra vez");
  }
  wait("pasan unos segundos", 11_000);
  await run();
  await enter("Admin", "admin");
  await enter("Franco", "free");
  await tell("Admin", "GET /admin/expiring?days=90");
  await tell("Admin", "GET /admin/promotional-codes", null, columns("code", "uses", "maximumUses"));
  await tell(
    "Franco",
    "GET /subscription/payments",
    null,
    columns("reference", "amount", "promotionalCode", "freeMonths", "status"),
  );
  await happens("Se borran los comprobantes de hace más de un año", () => jobs.receipts(1));
}

async function isOwed({ tell, chapter }: Tale): Promise<void> {
  chapter("Franco manda dos comprobantes, se arrepiente y su cuenta se elimina");
  const one = "/subscription/payments/<pago 12>";
  await tell("Franco", `POST ${one}/receipts`, png);
  await tell("Franco", `POST ${one}/receipts`, { name: "otra.pdf", content: jpegOf().toString("base64") });
  const payer = { paidOn: "2027-01-09", payerName: "Tía Rosa", payerTaxId: "20-12345678-6" };
  await tell("Franco", `PUT ${one}/announcement`, payer);
  await tell("Franco", "GET /subscription/payments", null, columns("reference", "receipts"));
  await tell("Admin", "POST /admin/payments/<pago 12>/approve", {}, covers);
  await tell("Franco", `DELETE ${one}/receipts/<comprobante 3>`);
  await tell("Franco", "POST /subscription/cancellation", { kind: "withdrawal" });
  await tell("Admin", "DELETE /admin/users/<usuario free>", null, { show: () => "(Franco)" });
  await tell("Admin", "GET /admin/refunds");
  await tell("Admin", "POST /admin/refunds/<devolución 4>/done");
  await tell("Admin", "GET /admin/refunds", null, columns("code", "email", "payerName", "refundedAt"));
}

story(
  build,
  [
    ["paying", "Códigos promocionales, y un plan que se pide y se paga", makesCodes, asksPrices, pays],
    ["payments", "Los pagos que se deciden, y las compras que se deshacen", decides, leaves],
    ["plan-ends", "Los planes que cambian y que terminan", changesPlan, ends, isOwed],
  ],
  { withRows: true },
);
