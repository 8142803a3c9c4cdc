import type { LeavingKind } from "@paridad/core/contract";
import type { OutgoingMail } from "../../../db/shared/outbox.ts";
import { greetedName, instantOrNull } from "../../../db/tables/user-row.ts";
import { paymentTemplates } from "../../../mail/payment-templates.ts";
import type { Standing } from "./repository.ts";

/** The mail to a user who left, with the number of the procedure. */
export function leavingMail(kind: LeavingKind, { user, payment }: Standing, code: string): OutgoingMail {
  const firstName = greetedName(user);
  const to = { to: user.email, userId: user.id };
  if (kind === "notice") {
    const isRunning = user.subscription_status === "active";
    const endsAt = isRunning ? instantOrNull(user.subscription_ends_at) : null;
    return { ...paymentTemplates.noticed({ firstName, code, endsAt }), kind: "plan-notice", ...to };
  }
  const { reference = "", amount = 0 } = payment ?? {};
  return {
    ...paymentTemplates.withdrawn({ firstName, code, reference, amount }),
    kind: "plan-withdrawal",
    ...to,
  };
}
