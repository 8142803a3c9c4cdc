import type { Instant, OptionalInstant, OptionalText, Count } from "./columns.ts";

export type MailOutboxTable = {
  id: string;
  /** Subject of the mail: `verify`, `reset`, `bulk`... */
  kind: string;
  /** The bulk mail it belongs to; one row a user and bulk. */
  bulk_id: OptionalText;
  user_id: OptionalText;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  unsubscribe_url: OptionalText;
  /** Lower ones are sent first: links 0, other mail of an account 1, alerts 2, mail to many 3. */
  turn: number;
  status: "pending" | "sent" | "failed";
  attempts: Count;
  next_attempt_at: Instant;
  /** While a worker sends it; a worker that died loses its claim. */
  claimed_until: OptionalInstant;
  last_error: OptionalText;
  created_at: Instant;
  sent_at: OptionalInstant;
};

export type SubscriptionNoticesTable = { user_id: string; kind: string; ends_at: Instant; sent_at: Instant };

/** A mail to many, as its administrator wrote it. */
export type MailCampaignsTable = {
  id: string;
  title: string;
  content: string;
  include_password_reset: boolean;
  actor: string;
  recipients: number;
  created_at: Instant;
};

export type MailTables = {
  mail_campaigns: MailCampaignsTable;
  mail_outbox: MailOutboxTable;
  subscription_notices: SubscriptionNoticesTable;
};
