import type { ReactNode } from "react";
import type { MarkedPosition } from "@paridad/core/book";
import type { PositionEventRequest } from "@paridad/core/contract";
import { formatPesos, formatPrice } from "@paridad/core/formats";
import { expiryActionMessages, expiryOutlook, followedOn, legOfSaved } from "@paridad/core/positions";
import type { ExpiryOutlook } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import { NumberField } from "../../../../components/ui/forms/number-field.tsx";
import { Segmented } from "../../../../components/ui/segmented.tsx";
import { useIsOpen } from "../../../../data/access.ts";
import { counted } from "../../../../lib/counted.ts";
import { useShareCloses } from "../../../../data/market/use-share-closes.ts";
import { useServices } from "../../../../lib/services.tsx";

export type Choice = "exercised" | "worthless" | "alive" | "unknown";
/** `lots` are the exercised ones; null while the field is empty. */
export type Fate = { readonly choice: Choice; readonly lots: number | null };
type Option = Exclude<MarkedPosition["content"]["legs"][number], { type: "share" }>;
export type Due = { readonly index: number; readonly leg: Option };
type Outcomes = Extract<PositionEventRequest, { kind: "expire" }>["outcomes"];
export type ExpiryAction = ExpiryOutlook["legs"][number]["action"];

export const proposed: Record<ExpiryAction, Choice> = {
  exercise: "exercised",
  assigned: "exercised",
  expires: "worthless",
  grey: "unknown",
};

/** Before its day an option may be exercised, never end worthless: the others live on. */
export const choicesOf = (isOver: boolean): readonly { readonly value: Choice; readonly label: string }[] => [
  { value: "exercised", label: "Se ejerció" },
  isOver ? { value: "worthless", label: "Sin valor" } : { value: "alive", label: "Sigue viva" },
];

/** Null while something is missing. Lots of an expired leg that aren't exercised ended worthless. */
export function outcomesOf(
  { index, leg }: Due,
  { choice, lots }: Fate,
  { isOver, strike }: { readonly isOver: boolean; readonly strike: number | undefined },
): Outcomes | null {
  if (choice === "alive") return [];
  if (choice === "worthless") return [{ index, isExercised: false }];
  if (choice === "unknown" || lots === null || lots === 0) return null;
  const rest = Math.abs(leg.quantity) - lots;
  const exercised = { index, isExercised: true, quantity: lots, strike };
  return isOver && rest > 0 ? [exercised, { index, isExercised: false, quantity: rest }] : [exercised];
}

/**
 * Fate of the legs by the share's close of an expiry that is over, by their index; `close` is null where it isn't known: then
 * nothing is proposed.
 */
export function useExpiryProposal(
  { content, position, spot }: MarkedPosition,
  { expiration, isOver }: { readonly expiration: string; readonly isOver: boolean },
): { readonly close: number | null; readonly actions: ReadonlyMap<number, ExpiryAction> } {
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

/** The price's word: of the day's close where the expiry is over, of now before. */
export function Hint({
  marked,
  index,
  close,
  action,
}: {
  marked: MarkedPosition;
  index: number;
  close: number | null;
  action: ExpiryAction | undefined;
}) {
  if (close !== null && action !== undefined) {
    return `Con el cierre de ${formatPrice(close)}: ${expiryActionMessages[action].toLowerCase()}`;
  }
  const now = marked.overdue === null ? marked.outlook?.legs.find((one) => one.index === index) : undefined;
  if (now === undefined) return null;
  const { saleNet, exerciseNet } = now;
  const nets =
    saleNet !== null && exerciseNet !== null
      ? `. Venderla ${formatPesos(saleNet)}, ejercerla ${formatPesos(exerciseNet)}`
      : "";
  return `Con el precio de ahora: ${expiryActionMessages[now.action].toLowerCase()}${nets}`;
}

export function LegOutcome({
  entry: { leg },
  text,
  fate,
  isOver,
  hint,
  onChange,
}: {
  entry: Due;
  text: string;
  fate: Fate;
  isOver: boolean;
  hint: ReactNode;
  onChange: (next: Partial<Fate>) => void;
}) {
  const rest = fate.choice === "exercised" ? Math.abs(leg.quantity) - (fate.lots ?? 0) : 0;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-md">
        {text}
        <span className="block text-sm text-muted">{hint}</span>
        {rest > 0 ? (
          <span className="block text-sm text-muted">
            {counted(rest, "lote", "lotes")} {isOver ? "sin valor" : "sin ejercer"}
          </span>
        ) : null}
      </span>
      <span className="flex items-center gap-2">
        <Segmented<Choice>
          label={`Qué pasó con ${text}`}
          value={fate.choice}
          options={choicesOf(isOver)}
          onChange={(choice) => onChange({ choice })}
        />
        {fate.choice === "exercised" ? (
          <span className="flex w-[110px] items-center gap-2 text-md">
            <NumberField
              label={`Lotes de ${text}`}
              isLabelHidden
              value={fate.lots}
              onCommit={(lots) => onChange({ lots: lots === null ? null : Math.round(lots) })}
              step={1}
              minimum={1}
              isStrict
            />
            <span aria-hidden>lotes</span>
          </span>
        ) : null}
      </span>
    </li>
  );
}
