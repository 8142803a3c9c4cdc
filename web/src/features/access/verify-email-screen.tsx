import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { isApiError } from "@paridad/core/api";
import { verifyEmail } from "@paridad/core/endpoints";
import { errorMessages, screenWords } from "@paridad/core/messages";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { TextField } from "../../components/ui/forms/field.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { useServices } from "../../lib/services.tsx";
import { useNext } from "../../lib/arrival/use-next.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { useLinkToken } from "../../lib/arrival/use-link-token.ts";
import { messageOf } from "../../lib/use-submit.ts";
import { AccessLayout, TextLink } from "./access-layout.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { RetryButton } from "../../components/ui/states/retry-button.tsx";

/** From success to the login. */
const redirectMilliseconds = 3_000;

/** The link may be opened in another tab than the registration: the e-mail goes on from here too. */
function Verified({ message, email }: { message: string; email: string }) {
  const navigate = useNavigate();
  const from = useNext();
  const [arrival] = useState({ message, email, from });
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate("/login", { replace: true, state: arrival }),
      redirectMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [navigate, arrival]);
  return (
    <AccessLayout title="Email verificado">
      <Notice tone="success" title={message}>
        En unos segundos te llevamos al login.
      </Notice>
      <ButtonLink to="/login" state={arrival} size="large">
        Ir al login
      </ButtonLink>
    </AccessLayout>
  );
}

/** Another link for a typed e-mail. */
function AnotherLink() {
  const next = useNext();
  const [email, setEmail] = useState("");
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ResendVerification
        key={email}
        email={email}
        next={next}
        look={{ tone: "primary", size: "large", type: "submit" }}
      />
    </form>
  );
}

const toLogin = <TextLink to="/login">{screenWords.backToLogin}</TextLink>;

function Expired() {
  return (
    <AccessLayout title="Enlace vencido" footer={toLogin}>
      <Notice tone="warning">{errorMessages.verificationExpired}</Notice>
      <AnotherLink />
    </AccessLayout>
  );
}

/** `onRetry` where the link may still be good: it is gone from the address bar, so a reload would not do. */
function Failed({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <AccessLayout title="No pudimos verificar tu email" footer={toLogin}>
      <Notice tone="error">{message}</Notice>
      {onRetry ? <RetryButton tone="primary" size="large" onClick={onRetry} /> : <AnotherLink />}
    </AccessLayout>
  );
}

function Verification({ token }: { token: string }) {
  const { api } = useServices();
  const verification = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => api.call(verifyEmail, { query: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (verification.isFetching) return <LoadingScreen label="Verificando tu email..." />;
  if (verification.isSuccess) {
    const { message, user } = verification.data;
    return <Verified message={message} email={user.email} />;
  }
  const { error } = verification;
  if (isApiError(error) && error.code === "TOKEN_EXPIRED") return <Expired />;
  const isAnswered = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    <Failed
      message={messageOf(error)}
      {...(isAnswered ? {} : { onRetry: () => void verification.refetch() })}
    />
  );
}

/** /verify-email?token=… */
export function VerifyEmailScreen() {
  useDocumentTitle("Verificar email");
  const token = useLinkToken();
  return token ? <Verification token={token} /> : <Failed message="Token de verificación no encontrado" />;
}
