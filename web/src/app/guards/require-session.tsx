import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { readMe } from "@paridad/core/endpoints";

import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { useServices, useSession } from "../../lib/services.tsx";
import { warmUp } from "./warm-up.ts";

/** Refreshes the user once per visit, so plan and trial are current. */
function useFreshUser(token: string | null) {
  const { api, session } = useServices();
  return useQuery({
    queryKey: ["me", token],
    queryFn: ({ signal }) => session.refreshUser(() => api.data(readMe, { signal })),
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
  const isSignedIn = token !== null;
  useEffect(() => {
    if (isSignedIn) warmUp(location.pathname);
  }, [isSignedIn, location.pathname]);
  if (token === null) {
    const { pathname, search, hash } = location;
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}`, hash }} />;
  }
  // A server that is away keeps the user in, as they were known.
  if (me.isPending) return <LoadingScreen />;
  return <Outlet />;
}
