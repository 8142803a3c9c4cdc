/** A person whose sessions, plan or state changed: their sockets are checked again at once. */
export type Revocation = { readonly userId: string };

export type Announcements = {
  revoke(revocation: Revocation): void;
  /** Returns the unsubscriber. */
  onRevoked(listener: (revocation: Revocation) => void): () => void;
};

/** Tells the rest of the process what changed about people. */
export function createAnnouncements(): Announcements {
  const listeners = new Set<(revocation: Revocation) => void>();
  return {
    revoke(revocation) {
      for (const listener of listeners) listener(revocation);
    },
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
