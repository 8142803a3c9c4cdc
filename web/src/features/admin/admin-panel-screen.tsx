import { lazy, Suspense, useEffect } from "react";
import type { ComponentType } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";

import { readAdmin } from "@paridad/core/endpoints";
import { adminErrorMessages } from "@paridad/core/messages";

import { PageTitle } from "../../components/ui/page.tsx";
import { EmptyState } from "../../components/ui/states/states.tsx";
import { LoadingScreen, Spinner } from "../../components/ui/states/spinner.tsx";
import { useData } from "../../lib/use-data.ts";
import { notify } from "../../lib/notify.ts";
import { useSession } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { AdminShell, tabs } from "./admin-shell.tsx";
import { adminToasts } from "./admin-texts.ts";
import { RetryButton } from "../../components/ui/states/retry-button.tsx";

function tab<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const Today = tab(() => import("./today/today-tab.tsx"), "TodayTab");
const Users = tab(() => import("./users/users-tab.tsx"), "UsersTab");
const Plans = tab(() => import("./plans/plans-tab.tsx"), "PlansTab");
const Payments = tab(() => import("./payments/payments-tab.tsx"), "PaymentsTab");
const Codes = tab(() => import("./codes/codes-tab.tsx"), "CodesTab");
const Events = tab(() => import("./events/events-tab.tsx"), "EventsTab");
const Emails = tab(() => import("./emails/emails-tab.tsx"), "EmailsTab");
const Stats = tab(() => import("./system/stats-tab.tsx"), "StatsTab");
const Settings = tab(() => import("./system/settings-tab.tsx"), "SettingsTab");
const Audit = tab(() => import("./system/audit-tab.tsx"), "AuditTab");
const Feed = tab(() => import("./system/feed-tab.tsx"), "FeedTab");

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

/** A section that the product does not offer. */
function Partnerships() {
  return (
    <>
      <PageTitle title="Gestión de Partnerships" />
      <EmptyState title={adminErrorMessages.switchedOff} />
    </>
  );
}

const panelTitle = "Panel de Administración";

/** The open panel. Each section sets its own title and focuses its heading on arrival. */
function Panel({ username }: { username: string }) {
  const { pathname } = useLocation();
  const currentTab = tabs.find(({ path }) => pathname.startsWith(`/dashadmin/${path}`));
  useDocumentTitle(currentTab === undefined ? panelTitle : `${currentTab.label} · ${panelTitle}`);
  return (
    <AdminShell username={username}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route index element={<Navigate to="today" replace />} />
          <Route path="today" element={<Today />} />
          <Route path="users" element={<Users />} />
          <Route path="partnerships" element={<Partnerships />} />
          <Route path="subscriptions" element={<Plans />} />
          <Route path="payment-requests" element={<Payments />} />
          <Route path="promotional-codes" element={<Codes />} />
          <Route path="events" element={<Events />} />
          <Route path="emails" element={<Emails />} />
          <Route path="stats" element={<Stats />} />
          <Route path="settings" element={<Settings />} />
          <Route path="audit" element={<Audit />} />
          <Route path="feed" element={<Feed />} />
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
