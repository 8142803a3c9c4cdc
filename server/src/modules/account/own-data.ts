import type { Database } from "../../db/tables/schema.ts";
import { personCostsOf } from "../../db/tables/person-costs-row.ts";

/** Rows as they go over the wire: their times as ISO instants. */
async function rowsOf(query: { execute(): Promise<object[]> }): Promise<Record<string, unknown>[]> {
  const instantOf = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  const rows = await query.execute();
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, instantOf(value)])),
  );
}

/** Receipts come without their files, which are theirs already. */
async function paymentData(database: Database, id: string) {
  const payments = await rowsOf(
    database.selectFrom("payments").selectAll().where("user_id", "=", id).orderBy("created_at", "desc"),
  );
  return {
    payments: payments.map(({ user_id: _owner, ...payment }) => payment),
    receipts: await rowsOf(
      database
        .selectFrom("payment_receipts as receipts")
        .innerJoin("payments", "payments.id", "receipts.payment_id")
        .select(["receipts.id", "receipts.payment_id", "receipts.name", "receipts.kind", "receipts.bytes"])
        .select(["receipts.sha256", "receipts.created_at"])
        .where("payments.user_id", "=", id)
        .orderBy("receipts.created_at", "desc"),
    ),
    promotionalCodeUses: await rowsOf(
      database
        .selectFrom("promotional_code_uses as uses")
        .innerJoin("promotional_codes as codes", "codes.id", "uses.code_id")
        .select(["codes.code", "uses.payment_id", "uses.used_at"])
        .where("uses.user_id", "=", id)
        .orderBy("uses.used_at", "desc"),
    ),
    planCancellations: await rowsOf(
      database
        .selectFrom("plan_cancellations")
        .select(["id", "kind", "plan_id", "payment_id", "amount", "refunded_at", "created_at"])
        .where("user_id", "=", id)
        .orderBy("created_at", "desc"),
    ),
  };
}

/** Keys, without what opens them. */
async function keyData(database: Database, id: string) {
  return {
    apiKeys: await rowsOf(
      database
        .selectFrom("api_keys")
        .select(["id", "name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at"])
        .where("user_id", "=", id)
        .orderBy("created_at", "desc"),
    ),
    embedKeys: await rowsOf(
      database
        .selectFrom("embed_keys")
        .select(["id", "name", "public_key", "origins", "created_at", "last_used_at", "revoked_at"])
        .where("user_id", "=", id)
        .orderBy("created_at", "desc"),
    ),
    partnerRequests: await rowsOf(
      database
        .selectFrom("partner_requests")
        .select(["origins", "asked_at", "decision", "decided_at"])
        .where("user_id", "=", id),
    ),
  };
}

/** As they are stored, whatever version wrote them; `history` is the heavy reads' way into the database. */
async function positionData(database: Database, history: Database, id: string) {
  return {
    positions: await rowsOf(
      history
        .selectFrom("positions")
        .select(["id", "name", "note", "settlement", "exit", "keep_shares", "status", "version", "format"])
        .select(["content", "created_at", "updated_at"])
        .where("user_id", "=", id)
        .orderBy("created_at", "desc"),
    ),
    imports: await rowsOf(
      history
        .selectFrom("operation_imports")
        .select(["id", "file_name", "layout", "operations", "format", "content", "created_at"])
        .where("user_id", "=", id)
        .orderBy("created_at", "desc"),
    ),
    importMappings: await rowsOf(
      database
        .selectFrom("import_mappings")
        .select(["headings", "columns", "updated_at"])
        .where("user_id", "=", id)
        .orderBy("updated_at", "desc"),
    ),
    sharedLinks: await rowsOf(
      database
        .selectFrom("shared_links")
        .select(["id", "title", "created_at", "expires_at", "revoked_at"])
        .where("user_id", "=", id),
    ),
    riskSettings: await rowsOf(
      database
        .selectFrom("risk_settings")
        .select(["version", "content", "updated_at"])
        .where("user_id", "=", id),
    ),
    choices: await rowsOf(
      database.selectFrom("account_choices").select(["content", "updated_at"]).where("user_id", "=", id),
    ),
  };
}

async function alertData(database: Database, id: string) {
  const settings = await rowsOf(
    database.selectFrom("alert_settings").select(["quiet_from", "quiet_to"]).where("user_id", "=", id),
  );
  return {
    alerts: await rowsOf(
      database.selectFrom("alerts").selectAll().where("user_id", "=", id).orderBy("created_at", "desc"),
    ),
    fired: await rowsOf(
      database
        .selectFrom("alert_firings")
        .select(["title", "text", "kind", "value", "fired_at", "seen_at"])
        .where("user_id", "=", id)
        .orderBy("id", "desc"),
    ),
    settings: settings[0] ?? null,
    browsers: await rowsOf(
      database.selectFrom("push_subscriptions").select("created_at").where("user_id", "=", id),
    ),
  };
}

/** Everything stored about a user, for their download, newest first. */
export async function ownData(database: Database, history: Database, id: string) {
  const acceptances = await database
    .selectFrom("terms_acceptances")
    .innerJoin("terms", "terms.id", "terms_acceptances.terms_id")
    .select(["terms.version", "terms_acceptances.accepted_at"])
    .where("terms_acceptances.user_id", "=", id)
    .orderBy("terms_acceptances.accepted_at")
    .execute();
  const costs = database.selectFrom("person_costs").selectAll().where("user_id", "=", id);
  const costsRow = await costs.executeTakeFirst();
  return {
    termsAcceptances: acceptances.map(({ version, accepted_at: at }) => ({
      version,
      acceptedAt: at.toISOString(),
    })),
    ...(await paymentData(database, id)),
    ...(await keyData(database, id)),
    ...(await positionData(database, history, id)),
    alerts: await alertData(database, id),
    costs: costsRow === undefined ? null : personCostsOf(costsRow),
  };
}
