import type { PaymentInstruction } from "@paridad/core/contract";
import { formatInstantDate } from "@paridad/core/formats";

import { Notice } from "../../../components/ui/states/notice.tsx";
import { useServices, useSession } from "../../../lib/services.tsx";

/** An administrator's question, refusal or confirmation. */
export function PaymentAnswer({ payment }: { payment: PaymentInstruction }) {
  const { status, reason, question, coversUntil } = payment;
  if (status === "rejected") {
    return (
      <Notice tone="error" title="No pudimos confirmar este pago">
        {reason}
      </Notice>
    );
  }
  if (status === "active") {
    return (
      <Notice tone="success" title="Pago confirmado">
        {coversUntil
          ? `Tu plan está vigente hasta el ${formatInstantDate(coversUntil)}.`
          : "Tu plan está activo."}
      </Notice>
    );
  }
  return question ? (
    <Notice tone="warning" title="Nos falta algo para confirmarlo">
      {question}
    </Notice>
  ) : null;
}

/** That the trial runs already: paying is no way to begin. */
function TrialLine() {
  const { clock } = useServices();
  const user = useSession((session) => session.user);
  const endsAt = user?.trialEndsAt;
  if (user === null) {
    return (
      <li>Tu prueba de 30 días con acceso completo ya está corriendo: no hace falta esperar para entrar.</li>
    );
  }
  if (!endsAt || Date.parse(endsAt) <= clock.now()) return null;
  return (
    <li>
      Tu prueba con acceso completo ya está corriendo, hasta el {formatInstantDate(endsAt)}: lo que pagás
      empieza cuando termina.
    </li>
  );
}

/** The steps after the transfer. */
export function ImportantInformation() {
  return (
    <Notice tone="info" title="Información importante">
      <ul className="grid list-disc gap-1 pl-4">
        <TrialLine />
        <li>Tu cuenta se activa después de recibir el pago.</li>
        <li>Puede demorar hasta 24 horas hábiles.</li>
        <li>Te enviamos un email de confirmación cuando esté activa.</li>
        <li>Si tenés algún problema, contactá a soporte.</li>
      </ul>
    </Notice>
  );
}
