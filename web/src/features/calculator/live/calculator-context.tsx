import { createContext, useContext, useEffect, useMemo, useRef } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";

import type { MarketClient, MarketConnectionState } from "@paridad/core/market";
import type { CalculatorActions, CalculatorRow, CalculatorState } from "@paridad/core/stores";

import { createCalmCalculator } from "./calm-calculator.ts";
import type { CalculatorPicture } from "./calculator-picture.ts";
import { chainTurns } from "./chain-turns.ts";
import { createLateCalculator } from "./late-calculator.ts";
import type { LiveCalculator } from "./live-calculator.ts";

type Parts = {
  readonly live: LiveCalculator;
  /** Of the chain's rows, by their turn. */
  readonly turns: readonly CalculatorPicture[];
  readonly calm: CalculatorPicture;
};

const CalculatorContext = createContext<Parts | null>(null);

export function CalculatorProvider({ live, children }: { live: LiveCalculator; children: ReactNode }) {
  const parts = useMemo(() => {
    const { calculator } = live;
    const turns = chainTurns.map((late) => createLateCalculator(calculator, late));
    return { live, turns, calm: createCalmCalculator(calculator) };
  }, [live]);
  useEffect(() => {
    const leave = parts.turns.map((turn) => turn.follow());
    return () => leave.forEach((end) => end());
  }, [parts]);
  useEffect(() => parts.calm.follow(), [parts]);
  return <CalculatorContext value={parts}>{children}</CalculatorContext>;
}

function useParts(): Parts {
  const parts = useContext(CalculatorContext);
  if (parts === null) throw new Error("the calculator's parts need a CalculatorProvider above them");
  return parts;
}

const useLive = (): LiveCalculator => useParts().live;

/** A part of the calculator's state; the component renders again only when that part is another object. */
export function useCalculator<Part>(select: (state: CalculatorState) => Part): Part {
  return useStore(useLive().calculator, select);
}

const rowOf = ({ rows }: CalculatorState, strike: number) => rows.find((row) => row.strike === strike);

/**
 * The row of a base as its turn shows it, or nothing where the feed lists it no more. One that is not followed stays as
 * it was, as what nobody sees should cost nothing at a tick.
 */
export function useCalculatorRow(
  strike: number,
  { turn, isFollowed }: { turn: number; isFollowed: boolean },
): CalculatorRow | undefined {
  const { live, turns } = useParts();
  const { store } = turns[turn] ?? { store: live.calculator };
  const held = useRef<CalculatorRow | undefined>(undefined);
  const row = useStore(store, (state) => {
    if (!isFollowed && held.current !== undefined) return held.current;
    // A base that the feed has just begun to list is not awaited.
    return rowOf(state, strike) ?? rowOf(live.calculator.getState(), strike);
  });
  useEffect(() => {
    held.current = row;
  }, [row]);
  return row;
}

/** What a person can do to the calculator. */
export function useCalculatorActions(): CalculatorActions {
  return useLive().calculator;
}

/** Reads the feed's clock when asked, without following it. */
export function useFeedClock(): () => number | null {
  const { calculator } = useLive();
  return () => calculator.getState().asOf;
}

/** A part of the market's connection; renders again only when that part is another. */
export function useConnection<Part>(select: (state: MarketConnectionState) => Part): Part {
  return useStore(useLive().market.connection, select);
}

/** The client of the live market, to begin, end or try it again. */
export function useMarket(): MarketClient {
  return useLive().market;
}

/** Like `useCalculator`, of the slower picture that all charts and side tables share. */
export function useCalmCalculator<Part>(select: (state: CalculatorState) => Part): Part {
  return useStore(useParts().calm.store, select);
}
