import { useState } from "react";
import { useNavigate } from "react-router";

import { logOut } from "@paridad/core/endpoints";
import { toastMessages } from "@paridad/core/messages";

import { LeaveButton } from "../components/ui/layout/leave-button.tsx";
import { withOwnPush } from "../data/alerts/own-push.ts";
import { notify } from "../lib/notify.ts";
import { useServices } from "../lib/services.tsx";

/** Ends the user's session: in the bar on top, on a telephone in the menu at the bottom. */
export function LogoutButton() {
  const { api, session, storage } = useServices();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const logout = async () => {
    setLeaving(true);
    // Beside it: whoever uses this browser next gets no notices of this user's alerts.
    void withOwnPush(storage, ({ endPush }) => endPush(storage));
    await session.signOut(() => api.call(logOut));
    notify.success(toastMessages.loggedOut);
    void navigate("/login", { replace: true });
  };
  return <LeaveButton isBusy={isLeaving} onClick={() => void logout()} />;
}
