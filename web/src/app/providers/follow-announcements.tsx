import { useEffect } from "react";
import { useNavigate } from "react-router";

import { notify } from "../../lib/notify.ts";
import type { Announcements } from "./announcements.ts";

const loginPaths = new Set(["/login", "/dashadmin/login"]);

/** Goes where the api's events lead: an ended session to its login, a refused plan to /suscripciones. */
export function FollowAnnouncements({ announcements }: { announcements: Announcements }) {
  const navigate = useNavigate();
  useEffect(
    () =>
      announcements.listen((event) => {
        const { pathname, search } = window.location;
        if (event.type === "subscription-required") {
          // Going back must not lead into the refusal again.
          void navigate(`/suscripciones?error=${encodeURIComponent(event.message)}`, { replace: true });
          return;
        }
        // The panel prompts for sign-in itself, keeping what was being written.
        if (event.type === "admin-session-expired" || loginPaths.has(pathname)) return;
        notify.info(event.message);
        void navigate("/login", { replace: true, state: { from: `${pathname}${search}` } });
      }),
    [announcements, navigate],
  );
  return null;
}
