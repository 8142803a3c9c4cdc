/** What the processes of one installation tell each other. Nobody waits for it, and none hears itself. */
export type Bus = {
  /** Names this process among the others. */
  readonly processId: string;
  /** Tells every other process, as far as it can be reached. */
  publish(topic: string, message: unknown): void;
  /** `from` is the teller's `processId`. Returns the unsubscriber. */
  subscribe(topic: string, listener: (message: unknown, from: string) => void): () => void;
  /** Called each time the others can be heard (again), and at once where they can be now. */
  onConnected(listener: () => void): void;
  close(): Promise<void>;
};

/** A process alone. */
export function createLocalBus(): Bus {
  return {
    processId: "alone",
    publish: () => undefined,
    subscribe: () => () => undefined,
    onConnected: () => undefined,
    close: async () => undefined,
  };
}

/** Counts that all processes share: each counts what the others tell as if it had happened here. */
export type SharedCounts = {
  tell(key: string): void;
  onTold(listener: (key: string) => void): void;
};

/** The counts of one name; a process alone tells nobody. */
export function shareCounts(bus: Bus, name: string): SharedCounts {
  const topic = `count ${name}`;
  return {
    tell: (key) => bus.publish(topic, key),
    onTold(listener) {
      bus.subscribe(topic, (key) => {
        if (typeof key === "string") listener(key);
      });
    },
  };
}
