import type { Instant, OptionalInstant, OptionalText, OptionalNumber, Count } from "./columns.ts";

export type PaymentsTable = {
  id: string;
  user_id: string;
  plan_id: string;
  plan_name: string;
  period: string;
  amount: number;
  /** Before the promotional code; null for payments of before there were any. */
  list_amount: OptionalNumber;
  promotional_code: OptionalText;
  free_months: Count;
  currency: string;
  reference: string;
  /** A rejected one is `cancelled` with a reason. */
  status: string;
  /** Buenos Aires day. */
  paid_on: OptionalText;
  payer_name: OptionalText;
  payer_tax_id: OptionalText;
  question: OptionalText;
  asked_at: OptionalInstant;
  reason: OptionalText;
  decided_at: OptionalInstant;
  decided_by: OptionalText;
  covers_from: OptionalInstant;
  covers_until: OptionalInstant;
  created_at: Instant;
  updated_at: Instant;
};

export type PaymentReceiptsTable = {
  id: string;
  payment_id: string;
  name: string;
  kind: "pdf" | "jpg" | "png";
  bytes: number;
  sha256: string;
  created_at: Instant;
};

export type ReceiptFilesTable = { receipt_id: string; content: Buffer };

export type PromotionalCodesTable = {
  id: string;
  code: string;
  /** In lowercase. */
  code_key: string;
  kind: "percent" | "months";
  value: number;
  maximum_uses: number | null;
  uses: Count;
  /** Buenos Aires days, both included. */
  first_day: string | null;
  last_day: string | null;
  plan_id: string | null;
  is_active: boolean;
  note: string;
  created_at: Instant;
  updated_at: Instant;
};

export type PromotionalCodeUsesTable = {
  payment_id: string;
  code_id: string;
  user_id: string;
  used_at: Instant;
};

/** `notice`: no renewal, the plan runs to its end. `withdrawal`: the plan ended and the money goes back. */
export type PlanCancellationsTable = {
  id: string;
  user_id: string;
  kind: "notice" | "withdrawal";
  plan_id: string;
  payment_id: OptionalText;
  amount: OptionalNumber;
  refunded_at: OptionalInstant;
  created_at: Instant;
};

/** Money owed to a user whose account is gone; the payer's data go when it was given back. */
export type OwedRefundsTable = {
  id: string;
  reference: OptionalText;
  amount: OptionalNumber;
  payer_name: OptionalText;
  payer_tax_id: OptionalText;
  refunded_at: OptionalInstant;
  created_at: Instant;
};

export type PaymentTables = {
  payments: PaymentsTable;
  payment_receipts: PaymentReceiptsTable;
  receipt_files: ReceiptFilesTable;
  promotional_codes: PromotionalCodesTable;
  promotional_code_uses: PromotionalCodeUsesTable;
  plan_cancellations: PlanCancellationsTable;
  owed_refunds: OwedRefundsTable;
};
