import { useState } from "react";
import { useNavigate } from "react-router";
import type { PositionContent, SavedLeg } from "@paridad/core/contract";
import {
  applyEvent,
  asKept,
  correctOpening,
  correctionRefusalText,
  dealAt,
  lotsBetween,
  lotsBeyond,
  positionEventMessages,
  savedPositionMessages,
} from "@paridad/core/positions";
import type { LegQuote, Lots } from "@paridad/core/positions";
import { quoteOf, shareQuote } from "@paridad/core/book";
import type { ValuedMarket } from "@paridad/core/stores";
import { notify } from "../../../../lib/notify.ts";
import { usePositions, useWholePosition } from "../../../../data/positions/use-positions.ts";
import { useServices } from "../../../../lib/services.tsx";
import { useSending } from "../../../../lib/use-one-at-a-time.ts";
import { contractOfLeg } from "../../model/market-chain.ts";
import type { Builder } from "../../model/use-builder.ts";
import type { EditedPosition } from "./use-edited.ts";

const nobody: LegQuote = { bid: null, ask: null };

function quoteOfLots(market: ValuedMarket, lots: Lots): LegQuote {
  if (lots.type === "share") return shareQuote(market);
  const { type: kind, strike, expiration } = lots;
  return quoteOf(contractOfLeg(market, { kind, strike, expiration })) ?? nobody;
}

/** Same text for the same contract. */
const keyOf = (lots: Lots): string =>
  lots.type === "share" ? "share" : `${lots.type} ${lots.strike} ${lots.expiration}`;

/** A trade of the difference, at a price that can be put right; null where nobody takes the other side. */
export type DealtLots = { readonly lots: Lots; readonly key: string; readonly price: number | null };

/** The lots that turn what is held into what was built, at their executable sides or the prices written. */
function useDeal(market: ValuedMarket, lots: readonly Lots[]) {
  const [own, setOwn] = useState<ReadonlyMap<string, number | null>>(new Map());
  const dealt = lots.map((one): DealtLots => {
    const key = keyOf(one);
    const quoted = dealAt({ quantity: one.quantity, quote: quoteOfLots(market, one) }).price;
    return { lots: one, key, price: own.get(key) ?? quoted };
  });
  const trades = dealt.flatMap(({ lots: one, price }): SavedLeg[] =>
    price === null ? [] : [{ ...one, price }],
  );
  return {
    dealt,
    trades: trades.length === dealt.length ? trades : null,
    write: (key: string, price: number | null) => setOwn((before) => new Map(before).set(key, price)),
  };
}

type Terms = { readonly content: PositionContent; readonly position: EditedPosition; readonly at: string };

type DealOutcome =
  | { readonly cash: number; readonly realized: number; readonly costs: number }
  | { readonly refusal: string };

/** The server's result of the trades, by the same code; null without all prices. */
function dealOutcome(
  trades: readonly SavedLeg[] | null,
  { content, position, at }: Terms,
): DealOutcome | null {
  if (trades === null || trades.length === 0) return null;
  const event = { kind: "deal" as const, version: position.version, note: "", at, trades: [...trades] };
  const applied = applyEvent(content, event, position.today);
  if (!applied.ok) return { refusal: positionEventMessages[applied.reason] };
  const last = applied.content.events.at(-1);
  const costs = last?.trades.reduce((sum, trade) => sum + trade.costs, 0) ?? 0;
  return { cash: last?.cash ?? 0, realized: last?.realized ?? 0, costs };
}

const openedCash = ({ events }: PositionContent): number =>
  events.reduce(
    (sum, { kind, cash, undone }) => sum + (kind === "open" && undone === undefined ? cash : 0),
    0,
  );

/** The entry before and after a correction. */
function correction(legs: readonly SavedLeg[], { content, at }: Terms) {
  const [wrong, right] = [lotsBeyond(content.legs, legs), lotsBeyond(legs, content.legs)];
  const correctedContent = correctOpening(content, { legs, at });
  const refusal: string | null = correctedContent.ok
    ? null
    : correctionRefusalText(content.events, correctedContent);
  const cash = correctedContent.ok
    ? { before: openedCash(content), after: openedCash(correctedContent.content) }
    : null;
  return { wrong, right, refusal, cash, isNone: wrong.length + right.length === 0 };
}

export type ChangeChoice = "correct" | "deal" | "new";

type Given = { builder: Builder; legs: readonly SavedLeg[]; position: EditedPosition; onClose: () => void };

/** The ways of keeping what was changed of a saved position, and what each makes of it. */
export function useChange({ builder, legs, position }: Omit<Given, "onClose">) {
  const { clock } = useServices();
  const { whole } = useWholePosition(position);
  const content = whole?.content ?? position.content;
  const held = { legs: content.legs, today: position.today };
  const deal = useDeal(builder.market, lotsBetween(held, legs));
  const terms = { content, position, at: new Date(clock.now()).toISOString() };
  const savedLegs = asKept(held, legs);
  const { exit, keepShares } = builder.draft;
  const isLeftOtherwise = exit !== position.exit || keepShares !== position.keepShares;
  return {
    isWhole: whole !== null,
    deal: { ...deal, outcome: dealOutcome(deal.trades, terms) },
    correction: { ...correction(savedLegs, terms), legs: savedLegs, isLeftOtherwise },
  };
}
export type Change = ReturnType<typeof useChange>;

/** Why a choice can't be sent yet; null where it can. */
function missingOf(choice: ChangeChoice | null, { isWhole, deal, correction }: Change): string | null {
  if (choice === null) return "Elegí qué hacer con los cambios.";
  if (!isWhole) return "Todavía se está leyendo la posición: probá de nuevo.";
  if (choice === "correct") {
    const isNone = correction.isNone && !correction.isLeftOtherwise;
    return isNone ? "No cambiaste ninguna pata." : correction.refusal;
  }
  if (choice === "new") return null;
  if (deal.dealt.length === 0) return "No cambió ninguna cantidad: no hay nada que operar.";
  if (deal.trades === null) return "Completá los precios.";
  return deal.outcome !== null && "refusal" in deal.outcome ? deal.outcome.refusal : null;
}

/** Sends a correction or the dealt difference, and leads to the position. */
export function useSendChange(
  { choice, change }: { readonly choice: ChangeChoice | null; readonly change: Change },
  { builder, position, onClose }: Omit<Given, "legs">,
) {
  const { record, update } = usePositions();
  const navigate = useNavigate();
  const [missing, setMissing] = useState<string | null>(null);
  const { id, version } = position;
  const deal = async (trades: readonly SavedLeg[]) => {
    await record.mutateAsync({ id, request: { kind: "deal", version, trades: [...trades] } });
    notify.success(savedPositionMessages.recorded);
  };
  const correct = async () => {
    const { exit, keepShares } = builder.draft;
    const legs = change.correction.isNone ? {} : { legs: change.correction.legs };
    await update.mutateAsync({ id, version, exit, keepShares, ...legs });
    notify.success(savedPositionMessages.corrected);
  };
  const { send, failure, isPending } = useSending(async () => {
    if (choice === "correct") await correct();
    else await deal(change.deal.trades ?? []);
    onClose();
    await navigate(`/cartera#posicion-${id}`);
  });
  return {
    send: () => {
      const lacking = missingOf(choice, change);
      setMissing(lacking);
      return lacking === null ? send() : undefined;
    },
    failure: missing ?? failure,
    isPending,
  };
}
