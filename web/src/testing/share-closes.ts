import type { ShareCloses } from "@paridad/core/contract";

const realised = {
  from: null,
  close: null,
  parkinson: null,
  garmanKlass: null,
  rogersSatchell: null,
  yangZhang: null,
};

/** The answer of `/market/acciones/cierres`: closes without whole bars. */
export function shareClosesAnswer(closes: ShareCloses["closes"], sources: readonly string[] = ["imported"]) {
  return { success: true, data: { symbol: "GGAL", sources, closes, realised } };
}
