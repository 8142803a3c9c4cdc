import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";

import type { ApiError } from "@paridad/core/api";
import { loginRequestSchema } from "@paridad/core/contract";
import type { LoginRequest } from "@paridad/core/contract";
import { ownPath } from "@paridad/core/lib";
import { errorMessages, formWords, screenWords, toastMessages } from "@paridad/core/messages";

import { PasswordField, TextField, fieldOf } from "../../components/ui/forms/field.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { SendForm, useSendForm } from "../../components/ui/forms/send-form.tsx";
import { FailureNotice } from "../../components/ui/states/failure-notice.tsx";
import { useNext, withNext } from "../../lib/arrival/use-next.ts";
import { notify } from "../../lib/notify.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { AccessLayout, TextLink } from "./access-layout.tsx";
import { ResendVerification } from "./resend-verification.tsx";

type Arrival = { from?: unknown; hash?: unknown; message?: unknown; email?: unknown } | null;

/** Pages of this site that no screen of the app is. */
const readPages = /^\/(docs|widgets|extension)(?=[/?#]|$)/;

/** The page that required the login, or the link's `next`. */
function useDestination(arrival: Arrival): string {
  const next = useNext();
  const path = ownPath(arrival?.from) ?? next;
  return path === null || path === "/login" ? "/home" : path;
}

/** The fragment goes along from the address alone: it may be a whole table, and no link carries it to the server. */
function Arrived({ destination, hash }: { destination: string; hash: string }) {
  const isReadPage = readPages.test(destination);
  useEffect(() => {
    if (isReadPage) window.location.replace(destination);
  }, [isReadPage, destination]);
  return isReadPage ? <LoadingScreen /> : <Navigate to={destination + hash} replace />;
}

/** Why a login was refused, in one box with what can be done about it. */
function LoginFailure({
  failure,
  email,
  next,
}: {
  failure: ApiError | string | null;
  email: string;
  /** The address that the login was to lead to. */
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

function LoginForm({ destination, arrival }: { destination: string; arrival: Arrival }) {
  const { api, session } = useServices();
  const { form, sending } = useSendForm<LoginRequest>({
    schema: loginRequestSchema,
    defaultValues: { email: typeof arrival?.email === "string" ? arrival.email : "", password: "" },
    busy: "Iniciando sesión...",
    send: async (request) => {
      const answer = await api.logIn(request);
      session.signIn(answer);
      notify.success(toastMessages.welcome(answer.user.firstName));
    },
  });
  const { failure } = sending;
  return (
    <SendForm action={screenWords.signIn} size="large" {...sending} failure={null}>
      {typeof arrival?.message === "string" && failure === null ? (
        <Notice tone="success">{arrival.message}</Notice>
      ) : null}
      <LoginFailure failure={failure} email={form.watch("email")} next={destination} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...fieldOf(form, "email")}
      />
      <PasswordField
        label={formWords.password}
        autoComplete="current-password"
        {...fieldOf(form, "password")}
      />
      <div className="-mt-1 text-right text-md">
        <TextLink to="/forgot-password">{formWords.forgotPassword}</TextLink>
      </div>
    </SendForm>
  );
}

/** /login. Signed-in users are redirected to their target. */
export function LoginScreen() {
  useDocumentTitle(screenWords.signIn);
  const arrival = useLocation().state as Arrival;
  const isSignedIn = useSession((state) => state.token !== null);
  const destination = useDestination(arrival);
  const hash = typeof arrival?.hash === "string" ? arrival.hash : "";
  if (isSignedIn) return <Arrived destination={destination} hash={hash} />;
  return (
    <AccessLayout
      title={screenWords.signIn}
      lead="Entrá a tu calculadora, tus datos y tus estrategias."
      footer={
        <div className="grid gap-2">
          <p>
            ¿Todavía no tenés cuenta?{" "}
            <TextLink to={withNext("/register", destination)}>{screenWords.createAccount}</TextLink>
          </p>
          <p>
            <TextLink to="/dashadmin/login">Acceso de administradores</TextLink>
          </p>
        </div>
      }
    >
      <LoginForm destination={destination} arrival={arrival} />
    </AccessLayout>
  );
}
