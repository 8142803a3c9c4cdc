export {
  realizedVolatility,
  type PriceBar,
  type VolatilityEstimator,
} from "./realized/realized-volatility.ts";
export { varianceRiskPremium, type Spread } from "./realized/distribution.ts";
export { volatilityCone, type ConeWindow } from "./realized/volatility-cone.ts";
export { fitSmiles, type ExpiryPoints } from "./term/fit-smiles.ts";
export { eventMove, forwardVolatility, type TermPoint } from "./term/forward-volatility.ts";
export { skewAt25Delta, type Skew, type SkewInput } from "./term/skew.ts";
export { fewestRankedDays, placeInSeries, rankAndPercentile } from "./rank-and-percentile.ts";
export { butterflyDensity, sviTotalVariance, type SviParameters } from "./smile/svi.ts";
export { butterflyFreeWings, sviWings, type SviWings } from "./smile/svi-wings.ts";
export { fitSmile, type FitSmileInput, type FittedSmile, type SmileFallback } from "./smile/fit-smile.ts";
export { smileVolatility, type SmileShape } from "./smile/smile-curve.ts";
export {
  fitQuotedSmile,
  rawStrikes,
  quotedSmileVolatility,
  type QuotedSmile,
  type QuotedSmileInput,
} from "./smile/quoted-smile.ts";
export { shiftedVolatility } from "./smile/shifted-volatility.ts";
export { smileDistribution } from "./smile/smile-distribution.ts";
export { type SmilePoint } from "./smile/smile-model.ts";
export { smilePoints, type QuotedPoint, type SmilePointsInput } from "./smile/smile-points.ts";
export { adaptedIndex, type AdaptedIndexInput, type AdaptedTermResult } from "./variance/adapted-index.ts";
export { type RawStrike } from "./variance/strip.ts";
export {
  varianceIndex,
  type IndexReason,
  type IndexTerm,
  type IndexTermResult,
} from "./variance/variance-index.ts";
export { dailyVolatility, type ClosingQuote, type DailyVolatilityFlag } from "./daily/daily-volatility.ts";
export {
  dailyRealized,
  dailyRealizedWindow,
  expectedWindow,
  type DailyRealized,
} from "./daily/daily-realized.ts";
export {
  indexDays,
  volatilitySurface,
  type PointStanding,
  type SurfaceForward,
  type SurfacePoint,
  type SurfaceSmile,
  type VolatilitySurface,
  type VolatilitySurfaceInput,
} from "./surface/volatility-surface.ts";
export { fittedVolatility } from "./surface/fitted-volatility.ts";
export type { DroppedQuote, SurfaceExpiry } from "./surface/surface-expiry.ts";
export type { SurfaceQuote } from "./surface/surface-strikes.ts";
export {
  volatilitySessions,
  type StoredVolatility,
  type VolatilitySession,
} from "./series/volatility-sessions.ts";
export { impliedAndRealized, premiumSpread, type ImpliedAndRealized } from "./series/realized-since.ts";
export { recordedSurfaceInput, type RecordedContract } from "./surface/recorded-surface.ts";
export { coneWindows, shareCone, type DatedBar, type ShareCone } from "./realized/share-cone.ts";
export {
  contractMoments,
  ownPast,
  type ContractBar,
  type ContractMoment,
  type OwnPast,
} from "./past/contract-past.ts";
export {
  pastCells,
  pastObservation,
  type PastBar,
  type PastCell,
  type PastObservation,
} from "./past/past-cells.ts";
export {
  createPastVolatility,
  fewestPastSessions,
  type PastMark,
  type PastReading,
  type PastReason,
  type PastVolatility,
} from "./past/read-past.ts";
