import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { NavLink, useLocation, useNavigate } from "react-router";

import { logOutAdmin } from "@paridad/core/endpoints";
import { toastMessages } from "@paridad/core/messages";

import { Brand } from "../../components/ui/brand.tsx";
import { LeaveButton } from "../../components/ui/layout/leave-button.tsx";
import { SkipLink } from "../../components/ui/layout/skip-link.tsx";
import { TopBar } from "../../components/ui/page.tsx";
import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { notify } from "../../lib/notify.ts";
import { useApi, useServices, useSession } from "../../lib/services.tsx";
import { IdleWarning } from "./idle-warning.tsx";
import { usePaymentsToReview } from "./capabilities.tsx";
import { SignedOutDialog } from "./signed-out-dialog.tsx";

export type PanelTab = { readonly path: string; readonly label: string };

/** Two ways out: signing out, and going idle, which keeps what was being written. */
function useSessionEnd() {
  const { session } = useServices();
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const end = async () => {
    await api.call(logOutAdmin).catch(() => undefined);
    session.clearAdmin();
  };
  const logout = async () => {
    setLeaving(true);
    await end();
    queries.removeQueries({ queryKey: ["admin"] });
    void navigate("/", { replace: true });
    notify.success(toastMessages.loggedOut);
  };
  return { isLeaving, end, logout };
}

/** Number of payments that wait for an administrator. */
function ReviewCount() {
  const count = usePaymentsToReview().data?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <>
      {" "}
      <span className="ml-1 rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums">
        {count}
        <span className="sr-only"> para revisar</span>
      </span>
    </>
  );
}

/** The tabs; where they don't all fit the one shown is brought into sight. */
function Tabs({ tabs }: { tabs: readonly PanelTab[] }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector("[aria-current=page]");
    current?.scrollIntoView?.({ inline: "center", block: "nearest" });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label="Secciones" className="fading-strip flex gap-1 px-2 pb-2 sm:px-5">
      {tabs.map(({ path, label }) => (
        <NavLink
          key={path}
          to={`/dashadmin/${path}`}
          className="shrink-0 rounded-md px-2.5 py-1.5 text-md font-medium text-muted hover:text-text aria-[current=page]:bg-s2 aria-[current=page]:text-text"
        >
          {label}
          {path === "payment-requests" ? <ReviewCount /> : null}
        </NavLink>
      ))}
    </nav>
  );
}

/** The panel's frame: the administrator, the tabs and sign-out. */
export function AdminShell({
  username,
  tabs,
  children,
}: {
  username: string;
  tabs: readonly PanelTab[];
  children: ReactNode;
}) {
  const { isLeaving, end, logout } = useSessionEnd();
  const isSignedIn = useSession(({ adminToken }) => adminToken !== null);
  if (isLeaving) return <LoadingScreen />;
  return (
    <>
      <TopBar>
        <SkipLink />
        <div className="flex min-h-14 flex-wrap items-center gap-x-4 px-3 sm:px-6">
          <Brand />
          <span className="rounded-md bg-s2 px-2 py-0.5 text-sm text-muted">Administración</span>
          <div className="ml-auto flex items-center gap-2">
            <span className="hidden text-md text-muted sm:inline">{username}</span>
            <ThemeToggle />
            <LeaveButton onClick={() => void logout()} />
          </div>
        </div>
        <Tabs tabs={tabs} />
      </TopBar>
      <main
        id="contenido"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1680px] flex-1 px-3 pt-5 pb-12 outline-none sm:px-6"
      >
        {children}
      </main>
      {isSignedIn ? <IdleWarning onIdle={() => void end()} /> : <SignedOutDialog />}
    </>
  );
}
