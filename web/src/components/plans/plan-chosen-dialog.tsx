import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";

import { isApiError } from "@paridad/core/api";
import type { PaymentPeriod, SubscriptionPlan } from "@paridad/core/contract";
import { requestPayment } from "@paridad/core/endpoints";
import { busyWords } from "@paridad/core/messages";

import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { messageOf } from "../../lib/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PromotionalCodeField } from "./promotional-code-field.tsx";

const steps = [
  "Plan seleccionado",
  "Contactá al administrador para procesar el pago: transferí y avisanos acá",
  "Pago confirmado: se activa tu suscripción",
  "Recibís un email de confirmación",
];

function priceText({ pricing }: SubscriptionPlan, period: PaymentPeriod): string {
  const price =
    period === "yearly" ? `${pricing.yearly.formatted} por año` : `${pricing.monthly.formatted} por mes`;
  return `${price}, por transferencia. Sin débito automático.`;
}

/** The server's word on the code, beside its field. */
function codeErrorOf(error: unknown): string | null {
  if (!isApiError(error)) return null;
  return error.fieldErrors.find(({ path }) => path === "promotionalCode")?.message ?? null;
}

/** Asks for the plan: the user's payments and state are then others. */
function useAsk({ plan, period, code }: { plan: SubscriptionPlan; period: PaymentPeriod; code: string }) {
  const { api } = useServices();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.data(requestPayment, {
        body: {
          plan: plan.id,
          period,
          ...(code.trim() === "" ? {} : { promotionalCode: code.trim() }),
        },
      }),
    onSuccess: (payment) => {
      void queries.invalidateQueries({ queryKey: ["payments"] });
      void queries.invalidateQueries({ queryKey: ["me"] });
      void navigate("/payment-instructions", { state: { payment } });
    },
    onError: (error) => {
      if (codeErrorOf(error) === null) notify.error(messageOf(error));
    },
  });
}

/** The step after a plan is picked: an administrator processes the payment. */
export function PlanChosenDialog({
  plan,
  period,
  onClose,
}: {
  plan: SubscriptionPlan;
  period: PaymentPeriod;
  onClose: () => void;
}) {
  const [code, setCode] = useState("");
  const pay = useAsk({ plan, period, code });
  const send = useOneAtATime(async () => void (await pay.mutateAsync().catch(() => undefined)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Elegiste el plan ${plan.name}`}
      description={priceText(plan, period)}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cerrar
          </Button>
          <Button busyLabel={pay.isPending ? busyWords.preparing : null} onClick={() => void send()}>
            Ver instrucciones de pago
          </Button>
        </>
      }
    >
      <ol className="grid gap-2.5">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden
              className={`grid size-6 shrink-0 place-items-center rounded-full text-sm font-semibold ${index === 0 ? "bg-accent text-on-accent" : "bg-s2 text-muted"}`}
            >
              {index + 1}
            </span>
            <span className={index === 0 ? "font-medium" : "text-muted"}>{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-4 border-t border-line pt-4">
        <PromotionalCodeField
          plan={plan.id}
          period={period}
          code={code}
          error={codeErrorOf(pay.error)}
          onChange={setCode}
        />
      </div>
    </Dialog>
  );
}
