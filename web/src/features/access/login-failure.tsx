import type { ApiError } from "@paridad/core/api";

import { FailureNotice } from "../../components/ui/states/failure-notice.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { ResendVerification } from "./resend-verification.tsx";

/** Why a login was refused, with what can be done about it. */
export function LoginFailure({ failure, email }: { failure: ApiError | string | null; email: string }) {
  if (failure === null) return null;
  if (typeof failure === "string") return <FailureNotice failure={failure} />;
  return (
    <>
      <FailureNotice failure={failure} />
      {failure.requiresEmailVerification ? (
        <Notice tone="warning" title="Verificá tu email" action={<ResendVerification email={email} />}>
          Te enviamos un enlace al registrarte. Si no lo encontrás, pedí otro.
        </Notice>
      ) : null}
      {failure.requiresActivation ? (
        <Notice tone="info" title="Cuenta pendiente de activación">
          Un administrador debe activar tu cuenta antes de que puedas ingresar.
        </Notice>
      ) : null}
    </>
  );
}
