import { createLocalBus } from "./bus.ts";
import type { Bus } from "./bus.ts";

const topic = "revoked";

/** A user whose sessions, plan or state changed: their sockets are checked again at once. */
export type Revocation = { readonly userId: string };

export type Announcements = {
  revoke(revocation: Revocation): void;
  /** Returns the unsubscriber. */
  onRevoked(listener: (revocation: Revocation) => void): () => void;
};

/** Tells the rest of the process, and over the bus all others, what changed about people. */
export function createAnnouncements(bus: Bus = createLocalBus()): Announcements {
  const listeners = new Set<(revocation: Revocation) => void>();
  const tellHere = (revocation: Revocation): void => {
    for (const listener of listeners) listener(revocation);
  };
  bus.subscribe(topic, (userId) => {
    if (typeof userId === "string") tellHere({ userId });
  });
  return {
    revoke(revocation) {
      tellHere(revocation);
      bus.publish(topic, revocation.userId);
    },
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
