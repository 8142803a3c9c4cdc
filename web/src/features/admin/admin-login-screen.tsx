import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Navigate, useLocation, useNavigate } from "react-router";

import { createAdminApi, isApiError } from "@paridad/core/api";
import { adminLoginRequestSchema } from "@paridad/core/contract";
import type { AdminLoginRequest } from "@paridad/core/contract";

import { Brand } from "../../components/ui/brand.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { PasswordField, TextField } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { BackLink } from "../../components/ui/page.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { useServices, useSession } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { messageOf, useSubmit } from "../../lib/use-submit.ts";

function originOf(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && from.startsWith("/dashadmin") ? from : "/dashadmin";
}

function AdminLoginForm({ destination }: { destination: string }) {
  const { api, session } = useServices();
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm<AdminLoginRequest>({
    resolver: standardSchemaResolver(adminLoginRequestSchema),
    defaultValues: { username: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit<AdminLoginRequest>({
    setError: form.setError,
    send: async (request) => {
      try {
        session.signInAdmin(await createAdminApi(api.http).login(request));
        void navigate(destination, { replace: true });
      } catch (error) {
        if (isApiError(error) && error.requiresOtp) setAsksCode(true);
        throw error;
      }
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {failure === null ? null : <Notice tone="error">{messageOf(failure)}</Notice>}
      <TextField
        label="Usuario"
        autoComplete="username"
        error={errors.username?.message}
        {...form.register("username")}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      {asksCode ? (
        <TextField
          label="Código de verificación"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={errors.otp?.message}
          {...form.register("otp")}
        />
      ) : null}
      <Button type="submit" size="large" busyLabel={isSubmitting ? "Verificando..." : null}>
        Acceder al Panel
      </Button>
    </form>
  );
}

/** /dashadmin/login (spec.md section 2). */
export function AdminLoginScreen() {
  useDocumentTitle("Acceso de administradores");
  const destination = originOf(useLocation().state);
  const isSignedIn = useSession(({ adminToken, adminUser }) => adminToken !== null && adminUser !== null);
  if (isSignedIn) return <Navigate to={destination} replace />;
  return (
    <>
      <header className="flex items-center justify-between px-4 py-3 sm:px-6">
        <Brand />
        <ThemeToggle />
      </header>
      <main className="mx-auto grid w-full max-w-[420px] flex-1 content-start gap-5 px-4 pt-[4vh] pb-12">
        <BackLink to="/">Volver</BackLink>
        <div className="flex items-center gap-3">
          <span className="grid size-10 place-items-center rounded-md bg-s2 text-accent">
            <ShieldAlert aria-hidden className="size-5" />
          </span>
          <h1 className="text-2xl font-[650]">Panel de Administración</h1>
        </div>
        <AdminLoginForm destination={destination} />
        <Notice tone="warning">
          Esta área es solo para administradores autorizados. Toda la actividad queda registrada.
        </Notice>
        <ButtonLink to="/login" tone="ghost">
          Ir al inicio de sesión de usuarios
        </ButtonLink>
      </main>
    </>
  );
}
