import type { ReactNode } from "react";

import { OpenPaymentNotice, UnknownPayment, useOpenPayment } from "../../components/plans/open-payment.tsx";
import { renewalText, useRenewal } from "../../components/plans/use-renewal.ts";
import { ExpiredNotice, TrialText } from "./plan-texts.tsx";

/** The open payment of an account without a plan; `otherwise` where there is none. */
export function PendingBanner({ otherwise }: { otherwise: ReactNode }) {
  const { isKnown, payment, stage, ...reading } = useOpenPayment();
  if (payment !== null && stage !== null) return <OpenPaymentNotice {...{ payment, stage }} />;
  return isKnown ? otherwise : <UnknownPayment {...reading} />;
}

export function ExpiredBanner() {
  return <ExpiredNotice action={renewalText(useRenewal())} />;
}

/** The line of a trial whose owner has a payment open. */
export function PendingTrialLine() {
  const { payment, stage } = useOpenPayment();
  return payment === null || stage === null ? (
    <TrialText text="" />
  ) : (
    <TrialText text={`${stage.title}.`} to="/payment-instructions" action={stage.action} />
  );
}
