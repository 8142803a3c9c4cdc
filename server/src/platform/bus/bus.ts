/** Messages between the processes of one installation: fire and forget, not echoed to the sender. */
export type Bus = {
  /** Names this process among the others. */
  readonly processId: string;
  /** True if other processes can be reached now; absent for a lone process. */
  readonly isConnected?: boolean;
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

/** Shared counts: each process adds the others' reports to its own. */
export type SharedCounts = {
  tell(key: string, calls?: number): void;
  onTold(listener: (key: string, calls: number) => void): void;
};

/** The counts of one name; a single process publishes nothing. */
export function shareCounts(bus: Bus, name: string): SharedCounts {
  const topic = `count ${name}`;
  return {
    // A single call is told as the releases before tell it.
    tell: (key, calls = 1) => bus.publish(topic, calls === 1 ? key : [key, calls]),
    onTold(listener) {
      bus.subscribe(topic, (message) => {
        const [key, calls] = Array.isArray(message) ? (message as unknown[]) : [message, 1];
        if (typeof key === "string" && typeof calls === "number") listener(key, calls);
      });
    },
  };
}
