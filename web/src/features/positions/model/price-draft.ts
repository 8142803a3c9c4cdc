import { quoteOf, shareQuote } from "@paridad/core/book";
import { formatDate, formatInteger } from "@paridad/core/formats";
import { unknownReasonMessages } from "@paridad/core/quotes";
import { cautionText, dealAt, marketLeg, quoteCautions } from "@paridad/core/positions";
import type { LegQuote, PositionLeg } from "@paridad/core/positions";
import type { MarketContract, ValuedMarket } from "@paridad/core/stores";
import { expirationInstant } from "@paridad/core/symbols";
import type { SurfaceSmile } from "@paridad/core/volatility";
import type { DraftLeg } from "./draft.ts";
import { contractOfLeg } from "./market-chain.ts";

/** Values of now: the share, the feed's clock, and the rate of the nearest expiry. */
export type Live = { readonly spot: number; readonly instant: number; readonly rate: number };

export type PricedLeg = {
  readonly draft: DraftLeg;
  readonly contract: MarketContract | null;
  readonly quote: LegQuote;
  /** Pesos a share, as its basis says; null where nobody offers it or nothing was written. */
  readonly price: number | null;
  readonly mid: number | null;
  /** Part of the quantity that the best level fills; null where that is not known or not asked. */
  readonly available: number | null;
  readonly isShort: boolean;
  readonly isExpired: boolean;
  /** As the engine takes it, null without a price or past its expiry. */
  readonly leg: PositionLeg | null;
  /** Warnings before dealing, the gravest first. */
  readonly notes: readonly string[];
};

const nobody: LegQuote = { bid: null, ask: null };

function missingSide({ quantity, kind }: DraftLeg, { bid, ask }: LegQuote): string {
  if (bid !== null && ask !== null)
    return "Puntas cruzadas: no hay precio que se pueda operar. Poné el tuyo.";
  const what = kind === "share" ? "el papel" : "esta base";
  return quantity > 0
    ? `Nadie vende ${what} ahora: usá el medio o tu precio.`
    : `Nadie compra ${what} ahora: usá el medio o tu precio.`;
}

type Found = Pick<PricedLeg, "contract" | "quote" | "price" | "mid" | "available" | "isShort" | "isExpired">;

/** Why a leg has no price; null where it has one. */
function missingPrice(draft: DraftLeg, { contract, quote, price }: Found): string | null {
  if (draft.kind !== "share" && contract === null) {
    return `Esta base no está en la cadena de ahora${price === null ? ": poné tu precio" : ""}.`;
  }
  if (price !== null) return null;
  if (draft.basis === "executable") return missingSide(draft, quote);
  return draft.basis === "mid" ? "Sin medio: falta una punta o están cruzadas." : "Escribí tu precio.";
}

/** Faults of the quote besides the side that the leg asks for. */
function cautionNote(draft: DraftLeg, { quote, price }: Found, asOf: number | null): string | null {
  if (asOf === null || draft.basis === "own" || price === null) return null;
  const text = cautionText(quoteCautions(quote, asOf));
  return text === "" ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function notesOf(draft: DraftLeg, contractMatch: Found, asOf: number | null): string[] {
  const { contract, available, isShort, isExpired } = contractMatch;
  if (isExpired && draft.kind !== "share") {
    return [`Venció el ${formatDate(draft.expiration)}: quitala para ver los números.`];
  }
  const lots = available === 1 ? "lote" : "lotes";
  const unit = draft.kind === "share" ? "acciones" : lots;
  const isSmall = isShort && draft.basis === "executable";
  return [
    missingPrice(draft, contractMatch),
    isSmall ? `Solo ${formatInteger(available)} ${unit} a este precio.` : null,
    cautionNote(draft, contractMatch, asOf),
    contract?.strikeCertainty === "inferred" ? "Base estimada por el símbolo." : null,
  ].filter((note) => note !== null);
}

type Market = {
  readonly market: ValuedMarket;
  readonly smiles: readonly SurfaceSmile[];
  readonly live: Live | null;
};

/** The engine's leg, valued as the whole market is. */
function engineLeg(
  draft: DraftLeg,
  { price, contract, isExpired }: Found,
  { market, smiles, live }: Market,
): { readonly leg: PositionLeg | null; readonly note: string | null } {
  if (price === null || isExpired) return { leg: null, note: null };
  const { quantity } = draft;
  if (draft.kind === "share") return { leg: { kind: "share", quantity, price }, note: null };
  const expiration = expirationInstant(draft.expiration);
  const leg = { kind: draft.kind, strike: draft.strike, expiration, quantity, price };
  if (live === null) return { leg, note: null };
  const series = contract && { ...contract.value, from: contract.quote.marketFrom };
  const expiry = market.expiries.find((one) => one.expiration === draft.expiration);
  const expiryRate = expiry?.rate.continuous ?? null;
  const { model } = market.choices;
  const marketed = marketLeg({ leg, series, smiles, model, expiryRate, ...live });
  const { reason } = marketed;
  const why = reason === null ? "" : `: ${unknownReasonMessages[reason].toLowerCase()}`;
  if (!marketed.ok) return { leg, note: `Sin volatilidad${why}.` };
  return { leg: marketed.leg, note: marketed.from === "smile" ? `Valuada con la sonrisa${why}.` : null };
}

/** A leg at the market of now. */
export function priceLeg(draft: DraftLeg, around: Market): PricedLeg {
  const { market, live } = around;
  const contract = contractOfLeg(market, draft);
  const quote = draft.kind === "share" ? shareQuote(market) : (quoteOf(contract) ?? nobody);
  const deal = dealAt({ quantity: draft.quantity, quote });
  const prices = { executable: deal.price, mid: deal.mid, own: draft.own };
  const isExpired =
    draft.kind !== "share" && live !== null && expirationInstant(draft.expiration) <= live.instant;
  const priced: Found = { ...deal, contract, quote, price: prices[draft.basis], isExpired };
  const { leg, note } = engineLeg(draft, priced, around);
  const notes = [...notesOf(draft, priced, market.asOf), ...(note === null ? [] : [note])];
  return { draft, ...priced, leg, notes };
}
