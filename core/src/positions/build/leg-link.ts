import { fail, succeed } from "../../lib/index.ts";
import type { Failure, Result, Success } from "../../lib/index.ts";
import { buenosAiresDate, expirationInstant } from "../../symbols/index.ts";
import { faultOf } from "../check-legs.ts";
import type { LegsReason, PositionLeg } from "../position-types.ts";
import { linkVersion, optionLegText, plainNumber, sideText } from "./leg-text.ts";

/** Eight legs take less than 300. */
const mostCharacters = 600;

const kinds = { c: "call", p: "put" } as const;
const amount = String.raw`\d{1,9}(?:\.\d{1,6})?`;
const optionShape = new RegExp(
  String.raw`^([bs])(\d{1,7})([cp])(${amount})_(\d{4})(\d\d)(\d\d)_(${amount})$`,
);
const shareShape = new RegExp(String.raw`^([bs])(\d{1,7})a_(${amount})$`);

/**
 * Legs as the text of a link, safe in a URL unescaped: `1~b10c3708.1_20240816_168~s200a_3707.5` is 10 lots of a call
 * bought at 168 and 200 shares sold. Strikes and prices to six decimals; volatilities stay out, they are solved again.
 * The reasons are those of a position.
 */
export function encodeLegs(legs: readonly PositionLeg[]): Result<{ readonly text: string }, LegsReason> {
  const fault = faultOf({ legs });
  if (fault !== null) return fail(fault);
  const amounts = legs.flatMap((leg) => (leg.kind === "share" ? [leg.price] : [leg.price, leg.strike]));
  if (amounts.some((one) => one >= 1e9)) return fail("invalid-input");
  return succeed({ text: [linkVersion, ...legs.map(textOf)].join("~") });
}

function textOf(leg: PositionLeg): string {
  const { quantity, price } = leg;
  if (leg.kind === "share") return `${sideText(quantity)}a_${plainNumber(price)}`;
  return optionLegText({ ...leg, expiration: buenosAiresDate(leg.expiration) });
}

/** `unreadable-leg` carries the leg's place, from 0, and its text. */
export type LegsLink =
  | Success<{ readonly legs: readonly PositionLeg[] }>
  | Failure<"unknown-version" | "too-long" | LegsReason>
  | Failure<"unreadable-leg", { readonly index: number; readonly text: string }>;

/**
 * The legs of a link. Nonsense is refused with its reason, never read as far as it goes: `no-legs` for an empty text,
 * `unknown-version` for one of a later program, `too-long`, the first leg that can't be read, or what is wrong with the
 * legs. An expiry gives the instant of its close; whether that is over is for the reader to say.
 */
export function decodeLegs(text: string): LegsLink {
  if (text === "") return fail("no-legs");
  if (text.length > mostCharacters) return fail("too-long");
  const [version, ...parts] = text.split("~");
  if (version !== linkVersion) return fail("unknown-version");
  const legs: PositionLeg[] = [];
  for (const [index, part] of parts.entries()) {
    const leg = legOf(part);
    if (leg === null) return { ok: false, reason: "unreadable-leg", index, text: part };
    legs.push(leg);
  }
  const fault = faultOf({ legs });
  return fault === null ? succeed({ legs }) : fail(fault);
}

function legOf(text: string): PositionLeg | null {
  const share = shareShape.exec(text);
  if (share) {
    const [, side, count, price] = share;
    return { kind: "share", quantity: signed(side, count), price: Number(price) };
  }
  const option = optionShape.exec(text);
  if (!option) return null;
  const [, side, count, letter, strike, year, month, day, price] = option;
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return null;
  return {
    kind: kinds[letter as keyof typeof kinds],
    strike: Number(strike),
    expiration: expirationInstant(date),
    quantity: signed(side, count),
    price: Number(price),
  };
}

function signed(side: string | undefined, count: string | undefined): number {
  return side === "b" ? Number(count) : 0 - Number(count);
}

/** A day of the calendar: 2024-02-30 is none. */
function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
