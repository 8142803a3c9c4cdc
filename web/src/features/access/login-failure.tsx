import type { ApiError } from "@paridad/core/api";
import { errorMessages } from "@paridad/core/messages";

import { FailureNotice } from "../../components/ui/states/failure-notice.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { ResendVerification } from "./resend-verification.tsx";

/** Why a login was refused, in one box with what can be done about it. */
export function LoginFailure({
  failure,
  email,
  next,
}: {
  failure: ApiError | string | null;
  email: string;
  /** Where the login was to lead. */
  next: string;
}) {
  if (failure === null || typeof failure === "string") return <FailureNotice failure={failure} />;
  if (failure.requiresEmailVerification) {
    return (
      <Notice
        tone="warning"
        title={errorMessages.emailNotVerified}
        action={<ResendVerification email={email} next={next} />}
      >
        Te enviamos un enlace al registrarte. Si no lo encontrás, pedí otro.
      </Notice>
    );
  }
  if (failure.requiresActivation) {
    return (
      <Notice tone="info" title="Cuenta pendiente de activación">
        Un administrador debe activar tu cuenta antes de que puedas ingresar.
      </Notice>
    );
  }
  return <FailureNotice failure={failure} />;
}
