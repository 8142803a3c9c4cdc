import type { Instant, OptionalInstant } from "./columns.ts";

export type ApiKeysTable = {
  id: string;
  user_id: string;
  name: string;
  /** Separated by spaces. */
  scopes: string;
  secret_hash: string;
  created_at: Instant;
  expires_at: OptionalInstant;
  last_used_at: OptionalInstant;
  revoked_at: OptionalInstant;
};

export type EmbedKeysTable = {
  id: string;
  user_id: string;
  /** The key as written in pages. */
  public_key: string;
  name: string;
  /** Separated by spaces. */
  origins: string;
  created_at: Instant;
  last_used_at: OptionalInstant;
  revoked_at: OptionalInstant;
  /** Made by proving its site, by who is no partner yet. */
  proved_at: OptionalInstant;
};

export type KeyUsageTable = {
  /** A key of either table. */
  key_id: string;
  /** In Buenos Aires, `YYYY-MM-DD`. */
  day: string;
  calls: number;
  refused: number;
};

export type PanelUsageTable = {
  public_key: string;
  /** In Buenos Aires, `YYYY-MM-DD`. */
  day: string;
  /** '' for the page as a whole. */
  panel: string;
  views: number;
  presses: number;
  sign_ups: number;
  /** Most at a time. */
  visitors: number;
};

export type PartnerRequestsTable = {
  user_id: string;
  /** Separated by spaces. */
  origins: string;
  asked_at: Instant;
  /** Null while it waits. */
  decision: "approved" | "rejected" | null;
  decided_at: OptionalInstant;
  /** The newest decision's, also while another request waits. */
  answered_at: OptionalInstant;
};

/** Keys, their use, and who asks to be a partner. */
export type KeyTables = {
  api_keys: ApiKeysTable;
  embed_keys: EmbedKeysTable;
  key_usage: KeyUsageTable;
  panel_usage: PanelUsageTable;
  partner_requests: PartnerRequestsTable;
};
