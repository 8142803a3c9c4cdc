import type { MarkedPosition } from "@paridad/core/book";
import { expiryOutlook, followedOn, legOfSaved } from "@paridad/core/positions";
import type { ExpiryOutlook } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import { useIsOpen } from "../../../../lib/access.ts";
import { useShareCloses } from "../../../../lib/market/use-share-closes.ts";
import { useServices } from "../../../../lib/services.tsx";

type Action = ExpiryOutlook["legs"][number]["action"];

/**
 * Fate of the legs by the share's close of an expiry that is over, by their index; `close` is null where it isn't known: then
 * nothing is proposed.
 */
export function useExpiryProposal(
  { content, position, spot }: MarkedPosition,
  { expiration, isOver }: { readonly expiration: string; readonly isOver: boolean },
): { readonly close: number | null; readonly actions: ReadonlyMap<number, Action> } {
  const today = buenosAiresDate(useServices().clock.now());
  const isWanted = useIsOpen("history.closes") && isOver;
  const closes = useShareCloses({ isWanted }).data?.closes;
  const stored = closes?.find(({ date }) => date === expiration)?.close ?? null;
  const close = isOver ? (stored ?? (today === expiration ? spot : null)) : null;
  if (close === null) return { close, actions: new Map() };
  const legs = content.legs.flatMap((leg, index) => {
    if (leg.type === "share" || leg.expiration !== expiration) return [];
    const ofDay = followedOn(leg, position.today[index] ?? null, expiration);
    return [{ index, leg: legOfSaved(leg, ofDay) }];
  });
  const outlook = expiryOutlook({ legs: legs.map(({ leg }) => leg), spot: close, costs: content.costs });
  const actions = outlook.ok
    ? outlook.legs.map(({ index, action }) => [legs[index]?.index ?? -1, action] as const)
    : [];
  return { close, actions: new Map(actions) };
}
