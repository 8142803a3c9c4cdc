import type { FiredAlertsList } from "@paridad/core/contract";

/**
 * The newest page, and under it the older lines that were read before. Where more was told since than the page holds the
 * two don't meet, and the older ones are left to be asked for again. Seen are all but the newest `unseen`.
 */
export function withNewest(page: FiredAlertsList, known: FiredAlertsList | undefined): FiredAlertsList {
  const last = page.fired.at(-1)?.id;
  const place = known?.fired.findIndex(({ id }) => id === last) ?? -1;
  if (known === undefined || place < 0 || !page.hasMore) return page;
  const older = known.fired.slice(place + 1);
  if (older.length === 0) return page;
  const fired = [...page.fired, ...older].map((one, index) =>
    one.isSeen || index < page.unseen ? one : { ...one, isSeen: true },
  );
  return { ...page, fired, hasMore: known.hasMore };
}

/** Lines after the line `before`; nothing where the list ends with another line by now. */
export function withOlder(
  known: FiredAlertsList,
  { page, before }: { readonly page: FiredAlertsList; readonly before: string },
): FiredAlertsList {
  if (known.fired.at(-1)?.id !== before) return known;
  return { ...known, fired: [...known.fired, ...page.fired], hasMore: page.hasMore };
}
