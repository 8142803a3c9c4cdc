import { browser } from "../../lib/browser.ts";
import type { Runtime } from "webextension-polyfill";

import { createMemoryStorage, createSessionStore } from "@paridad/core/auth";

import { createSessionStorage, staySignedInKey } from "../../storage/session-storage.ts";
import { readServerOrigin } from "../../storage/settings.ts";
import { mirrorStorage } from "../../storage/storage-mirror.ts";

type Offer = {
  readonly type: "connect";
  readonly token: string;
  readonly user: string;
  readonly stays?: unknown;
};
type Answer = { readonly ok: boolean };

function isOffer(value: unknown): value is Offer {
  if (typeof value !== "object" || value === null) return false;
  const { type, token, user } = value as Partial<Record<keyof Offer, unknown>>;
  return type === "connect" && typeof token === "string" && typeof user === "string";
}

/** True for a page of the server; other extensions have an identity. */
export function isFromServer(
  { url, id }: Pick<Runtime.MessageSender, "url" | "id">,
  origin: string,
): boolean {
  return id === undefined && url !== undefined && URL.canParse(url) && new URL(url).origin === origin;
}

async function accept(offer: unknown, sender: Runtime.MessageSender): Promise<Answer> {
  const [memory, disk] = await Promise.all([
    mirrorStorage(browser.storage.session),
    mirrorStorage(browser.storage.local),
  ]);
  try {
    if (!isOffer(offer) || !isFromServer(sender, readServerOrigin(disk))) return { ok: false };
    const { token, user } = createSessionStore({
      storage: createMemoryStorage({ token: offer.token, user: offer.user }),
    }).getState();
    if (token === null || user === null) return { ok: false };
    if (offer.stays === true) disk.setItem(staySignedInKey, "true");
    else disk.removeItem(staySignedInKey);
    createSessionStore({ storage: createSessionStorage({ memory, disk }) }).signIn({ token, user });
    return { ok: true };
  } finally {
    memory.close();
    disk.close();
  }
}

/** Takes the session that the user hands over with the button of `/extension/`. Firefox gives pages no such way. */
export function acceptSessions(): void {
  browser.runtime.onMessageExternal.addListener(
    (offer: unknown, sender: Runtime.MessageSender, respond: (answer: Answer) => void) => {
      void accept(offer, sender).then(respond, () => respond({ ok: false }));
      // Chrome keeps the channel open for an answer that comes later.
      return true;
    },
  );
}
