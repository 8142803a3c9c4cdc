import * as z from "zod";

/** A message of Primary's WebSocket, read out of one frame. */
export type PrimaryMessage =
  | {
      readonly kind: "quote";
      readonly symbol: string;
      /** Epoch milliseconds of the provider, or null. */
      readonly timestamp: number | null;
      /** Subscribed entries by their code: `BI`, `OF`, `LA`... */
      readonly entries: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: "error";
      readonly description: string;
      /** Symbols of the refused subscription, where the error says which it was. */
      readonly symbols: readonly string[];
    }
  | { readonly kind: "other" }
  | { readonly kind: "malformed" };

const quoteSchema = z.object({
  timestamp: z.number().nullish(),
  instrumentId: z.object({ symbol: z.string() }),
  marketData: z.record(z.string(), z.unknown()).nullish(),
});
const refusedSchema = z.object({ products: z.array(z.object({ symbol: z.string() })) });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An error may carry the request it answers, as JSON inside a text. */
function refusedSymbols(message: unknown): string[] {
  const request = typeof message === "string" ? parseJson(message) : message;
  const parsed = refusedSchema.safeParse(request);
  return parsed.success ? parsed.data.products.map(({ symbol }) => symbol) : [];
}

/** Reads one frame. The manual prints `md`, the wire says `Md`: types are compared without their case. */
export function readPrimaryMessage(text: string): PrimaryMessage {
  const body = parseJson(text);
  if (typeof body !== "object" || body === null) return { kind: "malformed" };
  const { type, status, description, message } = body as Record<string, unknown>;
  if (typeof status === "string" && status.toUpperCase() === "ERROR") {
    const words = typeof description === "string" ? description : "";
    return { kind: "error", description: words, symbols: refusedSymbols(message) };
  }
  if (typeof type !== "string" || type.toUpperCase() !== "MD") return { kind: "other" };
  const parsed = quoteSchema.safeParse(body);
  if (!parsed.success) return { kind: "malformed" };
  const { timestamp, instrumentId, marketData } = parsed.data;
  return {
    kind: "quote",
    symbol: instrumentId.symbol,
    timestamp: timestamp ?? null,
    entries: marketData ?? {},
  };
}

/** Requested entries: sides, last, previous close, effective pesos, nominal, traded volume and trades. */
export const subscribedEntries = ["BI", "OF", "LA", "CL", "EV", "NV", "TV", "TC"] as const;

/** The request for the market data of some symbols, best price of each side only. */
export function subscriptionOf(symbols: readonly string[]): string {
  return JSON.stringify({
    type: "smd",
    level: 1,
    depth: 1,
    entries: subscribedEntries,
    products: symbols.map((symbol) => ({ symbol, marketId: "ROFX" })),
  });
}
