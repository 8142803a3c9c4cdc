import type { SessionStore, StoragePort } from "@paridad/core/auth";
import type { MarketClient } from "@paridad/core/market";

import { lastMarketKey } from "./last-market-key.ts";

const saveMilliseconds = 60_000;

type LastMarket = { readonly userId: string; readonly receivedAt: number; readonly update: unknown };

function read(storage: StoragePort, userId: string): LastMarket | null {
  try {
    const last = JSON.parse(storage.getItem(lastMarketKey) ?? "null") as LastMarket | null;
    return last?.userId === userId ? last : null;
  } catch {
    return null;
  }
}

/** A full storage keeps nothing: it must not end the page that shows the prices. */
function write(storage: StoragePort, last: LastMarket): void {
  try {
    storage.setItem(lastMarketKey, JSON.stringify(last));
  } catch {
    return;
  }
}

/** The market as one update of the socket, with when it came. */
function lastOf(market: MarketClient, userId: string): LastMarket | null {
  const { options, stocks, rates, asOf, source, receivedAt } = market.getBook();
  if (receivedAt === null) return null;
  const update = {
    full: true,
    asOf: asOf === null ? undefined : new Date(asOf).toISOString(),
    source: source ?? undefined,
    data: { opciones: [...options.values()], acciones: [...stocks.values()], cauction_rates: rates },
  };
  return { userId, receivedAt, update };
}

/**
 * Keeps the user's last live prices on the device while they are signed in, and shows them with their age where the screen
 * opens without network. Answers how to stop.
 */
export function followLastMarket(
  market: MarketClient,
  {
    storage,
    session,
    userId,
    page = window,
  }: { storage: StoragePort; session: Pick<SessionStore, "getState">; userId: string; page?: Window },
): () => void {
  const restore = () => {
    const last = read(storage, userId);
    if (last !== null) market.restore(last.update, last.receivedAt);
  };
  const save = () => {
    const last = session.getState().user?.id === userId ? lastOf(market, userId) : null;
    if (last !== null) write(storage, last);
  };
  if (!page.navigator.onLine) restore();
  const leave = market.connection.subscribe(({ status }) => {
    if (status === "reconnecting" || status === "failed") restore();
  });
  const timer = page.setInterval(save, saveMilliseconds);
  // Whatever is not written at once is lost with the page.
  page.addEventListener("pagehide", save);
  return () => {
    leave();
    page.clearInterval(timer);
    page.removeEventListener("pagehide", save);
    save();
  };
}
