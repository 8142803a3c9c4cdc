import type { VolatilitySurface, VolatilitySurfaceInput } from "@paridad/core/volatility";

export type SurfaceQuestion = { readonly id: number; readonly input: VolatilitySurfaceInput };
export type SurfaceAnswer = { readonly id: number; readonly surface: VolatilitySurface };
