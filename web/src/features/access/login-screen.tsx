import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";

import { loginRequestSchema } from "@paridad/core/contract";
import type { LoginRequest } from "@paridad/core/contract";
import { ownPath } from "@paridad/core/lib";
import { toastMessages, formWords, screenWords } from "@paridad/core/messages";

import { Button } from "../../components/ui/button.tsx";
import { PasswordField, TextField } from "../../components/ui/forms/field.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { fieldOf } from "../../components/ui/forms/field-of.ts";
import { useNext } from "../../lib/arrival/use-next.ts";
import { withNext } from "../../lib/arrival/with-next.ts";
import { notify } from "../../lib/notify.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { AccessLayout, TextLink } from "./access-layout.tsx";
import { LoginFailure } from "./login-failure.tsx";

type Arrival = { from?: unknown; hash?: unknown; message?: unknown; email?: unknown } | null;

/** Pages of this site that no screen of the app is. */
const readPages = /^\/(docs|widgets|extension)(?=[/?#]|$)/;

/** Where a user was going before they had to sign in, or where a link says to go on. */
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

function LoginForm({ destination, arrival }: { destination: string; arrival: Arrival }) {
  const { api, session } = useServices();
  const form = useForm<LoginRequest>({
    resolver: standardSchemaResolver(loginRequestSchema),
    defaultValues: { email: typeof arrival?.email === "string" ? arrival.email : "", password: "" },
  });
  const { isSubmitting } = form.formState;
  const { submit, failure } = useSubmit<LoginRequest>({
    form,
    send: async (request) => {
      const answer = await api.logIn(request);
      session.signIn(answer);
      notify.success(toastMessages.welcome(answer.user.firstName));
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
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
      <Button type="submit" size="large" busyLabel={isSubmitting ? "Iniciando sesión..." : null}>
        {screenWords.signIn}
      </Button>
    </form>
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
