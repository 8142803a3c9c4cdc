import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { useSession } from "../../lib/services.tsx";

/**
 * The administrator's panel: a signed-in user without that right goes to its login without a way back. A session that
 * ends while the panel is open is the panel's affair, which keeps what was being written.
 */
export function RequireAdmin() {
  const location = useLocation();
  const isAdminSession = useSession((state) => state.adminToken !== null && state.adminUser !== null);
  const isSignedIn = useSession((state) => state.token !== null);
  const [hasEntered] = useState(isAdminSession);
  if (isAdminSession || hasEntered) return <Outlet />;
  const state = isSignedIn ? null : { from: `${location.pathname}${location.search}` };
  return <Navigate to="/dashadmin/login" replace state={state} />;
}

/** Every change of screen starts at its top. */
export function FollowScreens() {
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
