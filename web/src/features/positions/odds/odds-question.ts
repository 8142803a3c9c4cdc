import type { PathOdds, PathOddsInput } from "@paridad/core/positions";

export type OddsQuestion = { readonly id: number; readonly input: PathOddsInput };
export type OddsAnswer = { readonly id: number; readonly odds: PathOdds };
