import type { ColumnType, JSONColumnType } from "kysely";
import type {
  Instant,
  OptionalInstant,
  OptionalText,
  OptionalNumber,
  Flag,
  Json,
  Content,
} from "./columns.ts";

export type UsersTable = {
  id: string;
  email: string;
  /** The e-mail in lowercase: one account an address. */
  email_key: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  is_active: Flag;
  email_verified: Flag;
  is_partner: Flag;
  accepts_bulk_mail: Flag;
  subscription_type: string;
  subscription_status: string;
  discount_code: OptionalText;
  promotional_code: OptionalText;
  subscription_created_at: OptionalInstant;
  subscription_activated_at: OptionalInstant;
  trial_ends_at: OptionalInstant;
  subscription_ends_at: OptionalInstant;
  last_login: OptionalInstant;
  created_at: Instant;
  updated_at: Instant;
};

export type SessionsTable = {
  id: string;
  user_id: string;
  secret_hash: string;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  address: OptionalText;
  user_agent: OptionalText;
};

export type AdminsTable = {
  id: string;
  username: string;
  username_key: string;
  email: OptionalText;
  password_hash: string;
  is_active: Flag;
  totp_secret: OptionalText;
  totp_last_step: OptionalNumber;
  last_login: OptionalInstant;
  created_at: Instant;
  updated_at: Instant;
};

export type AdminSessionsTable = Omit<SessionsTable, "user_id"> & { admin_id: string };

export type PlansTable = {
  id: string;
  name: string;
  description: string;
  price_usd: number;
  price_ars: number;
  icon: string;
  is_popular: Flag;
  features: Json;
  position: number;
  created_at: Instant;
  updated_at: Instant;
};

export type TermsTable = {
  id: string;
  version: string;
  title: string;
  content: string;
  effective_date: Instant;
  created_at: Instant;
};

export type TermsAcceptancesTable = {
  user_id: string;
  terms_id: string;
  method: string;
  accepted_at: Instant;
  address: OptionalText;
  user_agent: OptionalText;
};

export type AccountTokensTable = {
  id: string;
  user_id: string;
  kind: "verify" | "reset";
  secret_hash: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
};

/** A user's costs to trade; `terms` are their own figures, null with a preset. */
export type PersonCostsTable = {
  user_id: string;
  choice: string;
  terms: ColumnType<unknown, string | null, string | null>;
  updated_at: Instant;
};

export type AuditLogTable = {
  id: string;
  position: number;
  time: Instant;
  actor: string;
  action: string;
  target: OptionalText;
  before: JSONColumnType<Record<string, unknown> | null, string | null, never>;
  after: JSONColumnType<Record<string, unknown> | null, string | null, never>;
  address: OptionalText;
  user_agent: OptionalText;
  previous_hash: string;
  hash: string;
};

export type SettingsTable = { key: string; value: Content };

/** An administrator's call that took effect, with its answer once stored. */
export type IdempotencyKeysTable = {
  id: string;
  /** Hash of the request: the same key with another request is refused. */
  request_hash: string;
  answer: ColumnType<unknown, string | null, string>;
  created_at: Instant;
};

/** Events that administrators write. `day` is a Buenos Aires day, read as text; `amount` pesos a share. */
export type MarketEventsTable = {
  id: string;
  kind: string;
  day: string;
  title: string;
  note: string;
  amount: number | null;
  created_at: Date;
  updated_at: Date;
};

/** Use of the product on a Buenos Aires day. */
export type UsageDaysTable = { day: string; active_users: number; connections: number };

/** People, administrators and what they write, plans, terms and audit. */
export type AccountTables = {
  users: UsersTable;
  sessions: SessionsTable;
  admins: AdminsTable;
  admin_sessions: AdminSessionsTable;
  plans: PlansTable;
  terms: TermsTable;
  terms_acceptances: TermsAcceptancesTable;
  account_tokens: AccountTokensTable;
  person_costs: PersonCostsTable;
  audit_log: AuditLogTable;
  settings: SettingsTable;
  idempotency_keys: IdempotencyKeysTable;
  market_events: MarketEventsTable;
  usage_days: UsageDaysTable;
};
