import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { isApiError } from "@paridad/core/api";

import { LoadingScreen } from "../components/ui/spinner.tsx";
import { useServices, useSession } from "../lib/services.tsx";

/** Asks the server who this is, once a visit, so that plan and trial are today's and not the last visit's. */
function useFreshUser(token: string | null) {
  const { api, session } = useServices();
  return useQuery({
    queryKey: ["me", token],
    queryFn: ({ signal }) => session.refreshUser(() => api.auth.me({ signal })),
    enabled: token !== null,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });
}

/** Signed-in screens: others go to /login, which brings them back here. */
export function RequireSession() {
  const location = useLocation();
  const token = useSession((state) => state.token);
  const me = useFreshUser(token);
  if (token === null) {
    return <Navigate to="/login" replace state={{ from: `${location.pathname}${location.search}` }} />;
  }
  const isOffline = me.isError && !(isApiError(me.error) && me.error.status === 401);
  if (me.isPending && !isOffline) return <LoadingScreen />;
  return <Outlet />;
}

/** The administrator's panel: a signed-in person without that right goes to its login without a way back. */
export function RequireAdmin() {
  const location = useLocation();
  const isAdminSession = useSession((state) => state.adminToken !== null && state.adminUser !== null);
  const isSignedIn = useSession((state) => state.token !== null);
  if (isAdminSession) return <Outlet />;
  const state = isSignedIn ? null : { from: `${location.pathname}${location.search}` };
  return <Navigate to="/dashadmin/login" replace state={state} />;
}

/** Every change of screen starts at its top, with the focus on its content. */
export function FollowScreens() {
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
