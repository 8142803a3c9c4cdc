import type { ApiEvent } from "@paridad/core/api";

/** Events of the api client, handed to whoever navigates. One listener: the router's. */
export type Announcements = {
  emit(event: ApiEvent): void;
  listen(listener: (event: ApiEvent) => void): () => void;
};

/** What is emitted while nobody listens is lost; a new listener takes the old one's place. */
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
