import { useEffect } from "react";
import { useNavigate } from "react-router";

import { readMe } from "@paridad/core/endpoints";

import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import type { Announcements } from "./announcements.ts";

const loginPaths = new Set(["/login", "/dashadmin/login"]);

/** Goes where the api's events lead: an ended session to its login, a refused plan to /suscripciones. */
export function FollowAnnouncements({ announcements }: { announcements: Announcements }) {
  const navigate = useNavigate();
  const { api, session } = useServices();
  useEffect(
    () =>
      announcements.listen((event) => {
        const { pathname, search } = window.location;
        if (event.type === "subscription-required") {
          // The plan ended while this page was open: what it opens from now on is asked of the server's user.
          session.refreshUser(() => api.data(readMe)).catch(() => undefined);
          // Going back must not lead into the refusal again.
          void navigate(`/suscripciones?error=${encodeURIComponent(event.message)}`, { replace: true });
          return;
        }
        // The panel prompts for sign-in itself, keeping what was being written.
        if (event.type === "admin-session-expired" || loginPaths.has(pathname)) return;
        notify.info(event.message);
        void navigate("/login", { replace: true, state: { from: `${pathname}${search}` } });
      }),
    [announcements, navigate, api, session],
  );
  return null;
}
