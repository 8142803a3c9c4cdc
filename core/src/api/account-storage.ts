import type { SessionStore, StorageChangesPort, StoragePort } from "../auth/index.ts";
import { choiceKeys, choicesAnswerSchema } from "../contract/index.ts";
import type { AccountChoices, ChoiceKey } from "../contract/index.ts";
import type { Http } from "./http/call.ts";
import { readAnswer } from "./http/read-answer.ts";

/** Choices of a device that its account doesn't have yet. */
const pendingKey = "paridad.choices.pending";
const waitMilliseconds = 500;

/** The device's storage, whose choices are the account's while somebody is signed in. */
export type AccountStorage = StoragePort &
  StorageChangesPort & {
    /** Sends what waits and takes over what other devices chose; without a user, or where it fails, nothing changes. */
    sync(): Promise<void>;
  };

const isChoice = (key: string): key is ChoiceKey => choiceKeys.some((one) => one === key);

/** Reads and writes the device at once. Choices the account doesn't answer stay the device's. */
export function createAccountStorage({
  storage,
  http,
  session,
}: {
  readonly storage: StoragePort;
  readonly http: Http;
  readonly session: Pick<SessionStore, "getState" | "subscribe">;
}): AccountStorage {
  const listeners = new Set<(key: string | null) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = { path: "auth/choices", as: "user", schema: choicesAnswerSchema } as const;
  const userId = () => session.getState().user?.id ?? null;

  const pending = () => readPending(storage.getItem(pendingKey), userId());
  const keep = (keys: readonly ChoiceKey[]) =>
    storage.setItem(pendingKey, JSON.stringify({ userId: userId(), keys }));

  const adopt = (choices: AccountChoices) => {
    const own = pending();
    for (const key of choiceKeys) {
      const value = choices[key];
      if (value === undefined || own.includes(key) || storage.getItem(key) === value) continue;
      storage.setItem(key, value);
      for (const listener of listeners) listener(key);
    }
  };

  const exchange = async () => {
    const keys = pending();
    if (keys.length === 0) return adopt((await readAnswer(http, { ...call, method: "get" })).data);
    const sent = Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? undefined]));
    const { data } = await readAnswer(http, { ...call, method: "patch", json: sent });
    // Keys changed meanwhile still wait.
    keep(pending().filter((key) => !keys.includes(key) || storage.getItem(key) !== sent[key]));
    adopt(data);
  };

  let running: Promise<void> = Promise.resolve();
  const sync = () => {
    running = running.then(() => (userId() === null ? undefined : exchange())).catch(() => undefined);
    return running;
  };

  session.subscribe((state, before) => {
    if (state.user?.id !== before.user?.id) void sync();
  });
  return {
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    setItem(key, value) {
      storage.setItem(key, value);
      if (!isChoice(key) || userId() === null) return;
      keep([...new Set([...pending(), key])]);
      clearTimeout(timer);
      timer = setTimeout(() => void sync(), waitMilliseconds);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sync,
  };
}

/** Those of this user; another's, and what can't be read, don't count. */
function readPending(text: string | null, userId: string | null): readonly ChoiceKey[] {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (typeof stored !== "object" || stored === null || !("userId" in stored) || !("keys" in stored))
      return [];
    return stored.userId === userId && Array.isArray(stored.keys) ? stored.keys.filter(isChoice) : [];
  } catch {
    return [];
  }
}
