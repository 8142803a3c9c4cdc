import { lazy, Suspense, useEffect } from "react";
import type { ComponentType } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";

import { readAdmin } from "@paridad/core/endpoints";
import { adminErrorMessages } from "@paridad/core/contract";

import { PageTitle } from "../../components/ui/page.tsx";
import { EmptyState } from "../../components/ui/states/states.tsx";
import { LoadingScreen, Spinner } from "../../components/ui/states/spinner.tsx";
import { useData } from "../../data/use-data.ts";
import { notify } from "../../lib/notify.ts";
import { useSession } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { AdminShell } from "./admin-shell.tsx";
import type { PanelTab } from "./admin-shell.tsx";
import { adminToasts } from "./admin-texts.ts";
import { RetryButton } from "../../components/ui/states/retry-button.tsx";

function tab<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** A section that the product does not offer. */
function Partnerships() {
  return (
    <>
      <PageTitle title="Gestión de Partnerships" />
      <EmptyState title={adminErrorMessages.switchedOff} />
    </>
  );
}

/** The panel's sections, each with its address below /dashadmin. */
const sections: readonly (PanelTab & { readonly Section: ComponentType })[] = [
  { path: "today", label: "Hoy", Section: tab(() => import("./today/today-tab.tsx"), "TodayTab") },
  { path: "users", label: "Usuarios", Section: tab(() => import("./users/users-tab.tsx"), "UsersTab") },
  {
    path: "subscriptions",
    label: "Suscripciones",
    Section: tab(() => import("./plans/plans-tab.tsx"), "PlansTab"),
  },
  {
    path: "payment-requests",
    label: "Solicitudes de Pago",
    Section: tab(() => import("./payments/payments-tab.tsx"), "PaymentsTab"),
  },
  {
    path: "promotional-codes",
    label: "Códigos promocionales",
    Section: tab(() => import("./codes/codes-tab.tsx"), "CodesTab"),
  },
  { path: "events", label: "Eventos", Section: tab(() => import("./events/events-tab.tsx"), "EventsTab") },
  { path: "emails", label: "Emails", Section: tab(() => import("./emails/emails-tab.tsx"), "EmailsTab") },
  { path: "stats", label: "Estadísticas", Section: tab(() => import("./system/stats-tab.tsx"), "StatsTab") },
  {
    path: "settings",
    label: "Configuración",
    Section: tab(() => import("./system/settings-tab.tsx"), "SettingsTab"),
  },
  { path: "audit", label: "Auditoría", Section: tab(() => import("./system/audit-tab.tsx"), "AuditTab") },
  { path: "feed", label: "Fuente de datos", Section: tab(() => import("./system/feed-tab.tsx"), "FeedTab") },
  { path: "partnerships", label: "Partnerships", Section: Partnerships },
];

function Loading() {
  return (
    <main className="m-auto grid justify-items-center gap-3 p-6 text-center" role="status">
      <Spinner className="size-6" />
      <h1 className="text-lg font-semibold">Iniciando Panel de Administración</h1>
      <p className="text-muted">Verificando credenciales...</p>
    </main>
  );
}

function Denied() {
  useEffect(() => notify.error(adminToasts.accessError), []);
  return (
    <main className="m-auto grid max-w-md justify-items-center gap-3 p-6 text-center" role="alert">
      <h1 className="text-xl font-semibold">Acceso Denegado</h1>
      <p className="text-muted">{adminToasts.accessFailed}</p>
      <RetryButton tone="primary" size="medium" onClick={() => window.location.reload()} />
    </main>
  );
}

const panelTitle = "Panel de Administración";

/** The open panel. Each section sets its own title and focuses its heading on arrival. */
function Panel({ username }: { username: string }) {
  const { pathname } = useLocation();
  const currentTab = sections.find(({ path }) => pathname.startsWith(`/dashadmin/${path}`));
  useDocumentTitle(currentTab === undefined ? panelTitle : `${currentTab.label} · ${panelTitle}`);
  return (
    <AdminShell username={username} tabs={sections}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route index element={<Navigate to="today" replace />} />
          {sections.map(({ path, Section }) => (
            <Route key={path} path={path} element={<Section />} />
          ))}
          <Route path="*" element={<Navigate to="/dashadmin/today" replace />} />
        </Routes>
      </Suspense>
    </AdminShell>
  );
}

/** /dashadmin: what the server lets this administrator see. */
export function AdminPanelScreen() {
  const me = useData(readAdmin, ["admin", "me"]);
  const isSignedIn = useSession(({ adminToken }) => adminToken !== null);
  const { pathname, search } = useLocation();
  if (me.data === undefined) {
    // A stored session that the server no longer knows: there is nothing open to keep.
    if (!isSignedIn)
      return <Navigate to="/dashadmin/login" replace state={{ from: `${pathname}${search}` }} />;
    return me.isError ? <Denied /> : <Loading />;
  }
  return <Panel username={me.data.username} />;
}
