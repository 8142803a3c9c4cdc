import type { ColumnType } from "kysely";
import type { Instant, OptionalInstant, OptionalText, OptionalNumber, Count, Content } from "./columns.ts";

/** Alerts. `subject` is what the contract's `alertSubjectSchema` reads where `format` is 1. */
export type AlertsTable = {
  id: string;
  user_id: string;
  format: number;
  subject: Content;
  direction: string;
  threshold: number;
  note: string;
  mail: boolean;
  push: boolean;
  rest_minutes: number;
  status: string;
  ended_reason: OptionalText;
  /** Number of the last crossing. */
  crossings: Count;
  last_fired_at: OptionalInstant;
  /** Version of its owner's changes; crossings don't count. */
  version: number;
  created_at: Instant;
  updated_at: Instant;
};

export type AlertFiringsTable = {
  id: string;
  user_id: string;
  alert_id: OptionalText;
  crossing: number;
  kind: string;
  title: string;
  text: string;
  path: string;
  value: OptionalNumber;
  mail: boolean;
  push: boolean;
  fired_at: Instant;
  /** While mail and push wait for the end of the quiet hours. */
  held_until: OptionalInstant;
  /** While its mail waits for the day that follows: its owner had a day's mails of alerts. */
  mail_held_until: OptionalInstant;
  seen_at: OptionalInstant;
};

export type AlertSettingsTable = {
  user_id: string;
  quiet_from: OptionalText;
  quiet_to: OptionalText;
  updated_at: Instant;
};

export type PushSubscriptionsTable = {
  id: string;
  user_id: string;
  /** The session that asked for notices. */
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Instant;
};

/** As the mail's outbox. */
export type PushOutboxTable = {
  id: string;
  subscription_id: string;
  payload: string;
  status: ColumnType<string, string | undefined, string>;
  attempts: Count;
  next_attempt_at: Instant;
  claimed_until: OptionalInstant;
  last_error: OptionalText;
  created_at: Instant;
  sent_at: OptionalInstant;
};

export type AlertTables = {
  alerts: AlertsTable;
  alert_firings: AlertFiringsTable;
  alert_settings: AlertSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_outbox: PushOutboxTable;
};
