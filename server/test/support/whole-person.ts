import type { Database } from "../../src/db/tables/schema.ts";

/** Tables of what belongs to one user, by `user_id`. */
export const ownTables = [
  "terms_acceptances",
  "payments",
  "promotional_code_uses",
  "plan_cancellations",
  "api_keys",
  "embed_keys",
  "partner_requests",
  "positions",
  "operation_imports",
  "import_mappings",
  "risk_settings",
  "shared_links",
  "alerts",
  "alert_firings",
  "alert_settings",
  "push_subscriptions",
  "person_costs",
  "account_choices",
  "mail_outbox",
] as const;

/** Stores what an account can leave behind, one row a table, also what ended; each with the user's id in its texts. */
export async function leaveEverywhere(database: Database, user: string, at: Date): Promise<void> {
  const dates = { created_at: at, updated_at: at };
  const add = database.insertInto.bind(database);
  const terms = { id: user, version: user, title: "", content: "", effective_date: at, created_at: at };
  await add("terms").values(terms).execute();
  await add("terms_acceptances")
    .values({ user_id: user, terms_id: user, method: "register", accepted_at: at })
    .execute();
  const payment = { plan_id: "pro", plan_name: "Pro", period: "monthly", amount: 1, currency: "ARS" };
  await add("payments")
    .values({ ...payment, ...dates, id: user, user_id: user, reference: user, status: "cancelled" })
    .execute();
  await add("payment_receipts")
    .values({ id: user, payment_id: user, name: user, kind: "pdf", bytes: 1, sha256: user, created_at: at })
    .execute();
  const free = {
    maximum_uses: null,
    first_day: null,
    last_day: null,
    plan_id: null,
    is_active: true,
    note: "",
  };
  await add("promotional_codes")
    .values({ ...free, ...dates, id: user, code: user, code_key: user, kind: "percent", value: 1 })
    .execute();
  await add("promotional_code_uses")
    .values({ payment_id: user, code_id: user, user_id: user, used_at: at })
    .execute();
  await add("plan_cancellations")
    .values({
      id: user,
      user_id: user,
      kind: "withdrawal",
      plan_id: user,
      payment_id: user,
      amount: 1,
      created_at: at,
    })
    .execute();
  const key = { id: user, user_id: user, name: user, created_at: at, revoked_at: at };
  await add("api_keys")
    .values({ ...key, scopes: "read:chain", secret_hash: "x" })
    .execute();
  await add("embed_keys")
    .values({ ...key, public_key: user, origins: user })
    .execute();
  await add("partner_requests")
    .values({ user_id: user, origins: user, asked_at: at, decision: "rejected", decided_at: at })
    .execute();
  await leaveWork(database, user, at);
  await add("mail_outbox")
    .values({
      id: user,
      user_id: user,
      kind: "test",
      turn: 1,
      status: "pending",
      recipient: user,
      subject: "",
      text_body: "",
      html_body: "",
      next_attempt_at: at,
      created_at: at,
    })
    .execute();
}

async function leaveWork(database: Database, user: string, at: Date): Promise<void> {
  const dates = { created_at: at, updated_at: at };
  const add = database.insertInto.bind(database);
  const document = { format: 1, content: JSON.stringify({ user }) };
  const position = { name: user, note: user, settlement: "24hs", status: "closed", version: 1 };
  await add("positions")
    .values({ ...document, ...position, ...dates, id: user, user_id: user })
    .execute();
  await add("operation_imports")
    .values({
      ...document,
      id: user,
      user_id: user,
      file_name: user,
      layout: null,
      operations: 1,
      created_at: at,
    })
    .execute();
  await add("import_mappings")
    .values({ user_id: user, headings: user, columns: "{}", updated_at: at })
    .execute();
  const link = { title: user, is_indexed: false, content: "{}", revoked_at: null };
  await add("shared_links")
    .values({ ...link, id: user, user_id: user, created_at: at, expires_at: at })
    .execute();
  await add("risk_settings")
    .values({ user_id: user, version: 1, content: document.content, updated_at: at })
    .execute();
  const alert = { format: 1, subject: "{}", direction: "above", threshold: 1, note: user, status: "ended" };
  await add("alerts")
    .values({
      ...alert,
      ...dates,
      id: user,
      user_id: user,
      mail: false,
      push: false,
      rest_minutes: 60,
      version: 1,
    })
    .execute();
  const fired = {
    crossing: 1,
    kind: "crossed",
    title: user,
    text: user,
    path: "/",
    mail: false,
    push: false,
  };
  await add("alert_firings")
    .values({ ...fired, id: user, user_id: user, fired_at: at, seen_at: at })
    .execute();
  await add("alert_settings")
    .values({ user_id: user, quiet_from: "22:00", quiet_to: "07:00", updated_at: at })
    .execute();
  await add("sessions")
    .values({
      id: user,
      user_id: user,
      secret_hash: "x",
      created_at: at,
      last_seen_at: at,
      expires_at: at,
    })
    .execute();
  await add("push_subscriptions")
    .values({
      id: user,
      user_id: user,
      session_id: user,
      endpoint: user,
      p256dh: "x",
      auth: "x",
      created_at: at,
    })
    .execute();
  await add("account_choices").values({ user_id: user, content: "{}", updated_at: at }).execute();
  await add("person_costs").values({ user_id: user, choice: "market-only", updated_at: at }).execute();
}
