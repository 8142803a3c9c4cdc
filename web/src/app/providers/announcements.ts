import type { ApiEvent } from "@paridad/core/api";

/** Events of the API client for the router, its only listener. */
export type Announcements = {
  emit(event: ApiEvent): void;
  listen(listener: (event: ApiEvent) => void): () => void;
};

/** Events without a listener are lost; a new listener replaces the old one. */
export function createAnnouncements(): Announcements {
  let current: ((event: ApiEvent) => void) | null = null;
  return {
    emit: (event) => current?.(event),
    listen(listener) {
      current = listener;
      return () => {
        if (current === listener) current = null;
      };
    },
  };
}
