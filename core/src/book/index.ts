export { bookOfMarket, openPositions, type Book } from "./book-of-market.ts";
export { bookSessions, markSaved } from "./book-today.ts";
export { decisionActions, decisionAddress, decisionText, exercisedAddress } from "./decision-text.ts";
export type { Decision } from "./decisions.ts";
export { dayOf, legText, markPosition, rateOfExpiry, type MarkedPosition } from "./mark-position.ts";
export { marketAtClose } from "./market-at-close.ts";
export { quoteOf, shareQuote, spotOf } from "./market-quotes.ts";
export { firstToCome, nearestExpiry } from "./nearest-expiry.ts";
export { pastTerms } from "./past-terms.ts";
