import type { BackTestRequest } from "../contract/index.ts";

/** Per cent of the share beyond it, on the side where the option is out of the money. */
export const legDistances = ["-10", "-5", "-2.5", "0", "2.5", "5", "7.5", "10", "15"] as const;
export const legLots = ["1", "2", "3"] as const;
const mostLegs = 4;

export type OwnLeg = {
  readonly side: "buy" | "sell";
  readonly lots: (typeof legLots)[number];
  readonly type: "call" | "put";
  readonly distance: (typeof legDistances)[number];
};
export type OwnLegs = { readonly hasShare: boolean; readonly legs: readonly OwnLeg[] };

/** A call sold twice against one bought. */
const usual: OwnLegs = {
  hasShare: false,
  legs: [
    { side: "buy", lots: "1", type: "call", distance: "0" },
    { side: "sell", lots: "2", type: "call", distance: "5" },
  ],
};

/** Times the share, of per cent out of the money. */
export function moneynessOf(type: "call" | "put", distance: number): number {
  return Math.round((1 + (distance / 100) * (type === "call" ? 1 : -1)) * 1_000) / 1_000;
}

const legPattern = /^(?<side>[cv])(?<lots>[123])(?<type>[cp])(?<distance>-?[0-9]+(?:x5)?)$/u;

function legOf(text: string): OwnLeg[] {
  const { side, lots, type, distance } = legPattern.exec(text)?.groups ?? {};
  const [knownLots, knownDistance] = [
    legLots.find((one) => one === lots),
    legDistances.find((one) => one === distance?.replace("x", ".")),
  ];
  if (knownLots === undefined || knownDistance === undefined) return [];
  return [
    {
      side: side === "c" ? "buy" : "sell",
      lots: knownLots,
      type: type === "c" ? "call" : "put",
      distance: knownDistance,
    },
  ];
}

/** Legs as the address has them (`a.c1c0.v2c2x5`: the share, a call bought at it, two sold 2.5 % out); the usual ones where it has none. */
export function legsOf(text: string | undefined): OwnLegs {
  const parts = (text ?? "").split(".");
  const legs = parts.flatMap(legOf).slice(0, mostLegs);
  return legs.length === 0 ? usual : { hasShare: parts[0] === "a", legs };
}

export function legsKeyOf({ hasShare, legs }: OwnLegs): string {
  const texts = legs.map(
    ({ side, lots, type, distance }) =>
      `${side === "buy" ? "c" : "v"}${lots}${type === "call" ? "c" : "p"}${distance.replace(".", "x")}`,
  );
  return [...(hasShare ? ["a"] : []), ...texts].join(".");
}

export const hasRoom = ({ legs }: OwnLegs) => legs.length < mostLegs;

/** The server's legs: one of two lots is there twice. */
export function requestLegs({ hasShare, legs }: OwnLegs): Pick<BackTestRequest, "legs" | "hasShare"> {
  return {
    hasShare,
    legs: legs.flatMap(({ side, lots, type, distance }) =>
      Array.from({ length: Number(lots) }, () => ({
        side,
        type,
        moneyness: moneynessOf(type, Number(distance)),
      })),
    ),
  };
}
