import type { SessionStore } from "../../auth/session-types.ts";
import type { ApiError } from "./api-error.ts";
import type { Call } from "./call.ts";
import type { ApiEvent } from "../types.ts";

/**
 * Tells the whole app of a failure. A 401 of the session clears the session that was sent and says so once: a second answer to
 * the same token, or a late one to an older token, finds another session and is left alone.
 */
export function announce({
  error,
  call,
  token,
  session,
  emit,
}: {
  error: ApiError;
  call: Call;
  token: string | null;
  session: SessionStore;
  emit: (event: ApiEvent) => void;
}): void {
  const { code, message } = error;
  if (error.status === 401 && token !== null && (code === "INVALID_TOKEN" || code === "TOKEN_EXPIRED")) {
    if (call.as === "admin" && session.getState().adminToken === token) {
      session.clearAdmin();
      emit({ type: "admin-session-expired", code, message });
    }
    if (call.as !== "admin" && session.getState().token === token) {
      session.clear();
      emit({ type: "session-expired", code, message });
    }
  }
  if (error.status === 403 && error.subscription) {
    emit({ type: "subscription-required", message, ...error.subscription });
  }
}
