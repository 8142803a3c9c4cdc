import { ShieldAlert } from "lucide-react";
import { Navigate, useLocation, useNavigate } from "react-router";

import { Brand } from "../../components/ui/brand.tsx";
import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { BackLink } from "../../components/ui/page.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { useSession } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { AdminLoginForm } from "./admin-login-form.tsx";

function originOf(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && from.startsWith("/dashadmin") ? from : "/dashadmin";
}

/** /dashadmin/login. */
export function AdminLoginScreen() {
  useDocumentTitle("Acceso de administradores");
  const navigate = useNavigate();
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
          <h1 className="text-xl font-[650]">Panel de Administración</h1>
        </div>
        <Card>
          <AdminLoginForm onSignedIn={() => void navigate(destination, { replace: true })} />
        </Card>
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
