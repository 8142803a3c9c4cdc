import { formatNumber, formatPesos, formatPrice, formatRatio } from "@paridad/core/formats";
import { minimumSample } from "@paridad/core/probability";
import type { ProbabilityPoint } from "@paridad/core/probability";

import { Badge } from "../../../components/ui/badge.tsx";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { timeColumn } from "../shared/time-column.tsx";
import { probabilityTexts } from "./probability-drawings.ts";

type Column = DataColumn<ProbabilityPoint>;
type NumberKey = Exclude<keyof ProbabilityPoint, "fecha" | "symbol1" | "symbol2" | "interpolated">;

const fourDecimals = (value: number | null) =>
  formatNumber(value, { minimumDecimals: 4, maximumDecimals: 4, sign: "auto" });
const missingSide = "Falta un precio de uno de los dos símbolos";

function column(key: NumberKey, heading: string, rest: Partial<Column>): Column {
  return {
    key,
    heading,
    width: 112,
    value: (point) => point[key],
    title: (point) => (point[key] === null ? missingSide : undefined),
    ...rest,
  };
}

const noLogarithm = (value: number | null) =>
  value === null ? "Hace falta un valor positivo ahora y en la fila anterior" : undefined;

/** An ECDF is a claim about how often: it needs 30 observations. */
function shareColumn(
  key: "ecdf_bull" | "ecdf_ratio",
  { heading, isClaimed }: { heading: string; isClaimed: boolean },
): Column {
  const value = (point: ProbabilityPoint) => (isClaimed ? point[key] : null);
  return {
    key,
    heading,
    width: 108,
    description: "Parte de los valores de la serie iguales o menores",
    value,
    format: fourDecimals,
    title: (point) => {
      if (!isClaimed) return `Con menos de ${minimumSample} observaciones no se afirma ninguna probabilidad`;
      return point[key] === null ? missingSide : undefined;
    },
  };
}

const mark: Column = {
  key: "interpolated",
  heading: "Dato",
  width: 118,
  isText: true,
  value: ({ interpolated }) => interpolated,
  show: ({ interpolated }) =>
    interpolated ? (
      <Badge
        tone="warning"
        className="px-1.5 py-0 text-xs"
        title="Uno de los dos símbolos no tenía fila propia en ese momento"
      >
        {probabilityTexts.interpolated}
      </Badge>
    ) : (
      <span className="text-muted">Original</span>
    ),
};

export function probabilityColumns({
  isNarrow,
  claimsBull,
  claimsRatio,
}: {
  isNarrow: boolean;
  claimsBull: boolean;
  claimsRatio: boolean;
}): readonly Column[] {
  return [
    timeColumn<ProbabilityPoint>("fecha", { isNarrow, read: ({ fecha }) => fecha }),
    column("costo_bull", probabilityTexts.bullCost, {
      format: formatPesos,
      description: "Spread por 100: pesos por lote",
    }),
    column("ratio", "Ratio", {
      format: formatRatio,
      description: "Venta del primero sobre compra del segundo",
    }),
    shareColumn("ecdf_bull", { heading: "ECDF bull", isClaimed: claimsBull }),
    shareColumn("ecdf_ratio", { heading: "ECDF ratio", isClaimed: claimsRatio }),
    column("ln_bull", "LN bull", {
      format: fourDecimals,
      width: 96,
      title: ({ ln_bull: value }) => noLogarithm(value),
    }),
    column("ln_ratio", "LN ratio", {
      format: fourDecimals,
      width: 96,
      title: ({ ln_ratio: value }) => noLogarithm(value),
    }),
    column("spread", "Spread", { format: formatPrice, width: 100 }),
    column("precio_compra", "Precio compra", {
      format: formatPrice,
      description: "Comprar el spread ahora: venta del primero menos compra del segundo",
    }),
    column("precio_venta", "Precio venta", {
      format: formatPrice,
      description: "Vender el spread ahora: compra del primero menos venta del segundo",
    }),
    column("ratio_invertido", "Ratio invertido", {
      format: formatPrice,
      width: 124,
      description: "El primero por 100 menos el segundo por 200",
    }),
    mark,
  ];
}

export const symbolColumns: readonly Column[] = (["symbol1", "symbol2"] as const).map((key, index) => ({
  key,
  heading: `Símbolo ${index + 1}`,
  width: 120,
  value: (point: ProbabilityPoint) => point[key],
}));

export const narrowProbabilityWidths = { fecha: 94, costo_bull: 82, ratio: 72, ecdf_bull: 82 } as const;
