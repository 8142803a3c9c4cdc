import type { QuotedSmile, QuotedSmileInput } from "@paridad/core/volatility";

export type SmileQuestion = { readonly id: number; readonly input: QuotedSmileInput };
export type SmileAnswer = { readonly id: number; readonly smile: QuotedSmile | null };
