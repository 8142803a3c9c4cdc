import type { CsvColumn } from "@paridad/core/formats";
import { expect, it } from "vitest";
import { auditColumns } from "../../src/modules/admin-system/audit-log.ts";
import { userColumns } from "../../src/modules/admin-users/user-columns.ts";
import {
  chainCsvColumns,
  impliedRateCsvColumns,
  instrumentCsvColumns,
} from "../../src/modules/data-api/csv-columns.ts";
import {
  conversionCsvColumns,
  coveredCallCsvColumns,
} from "../../src/modules/data-api/opportunity-columns.ts";
import { historyColumns, ratioColumns, volumeColumns } from "../../src/modules/history/csv-columns.ts";
import { shareColumns } from "../../src/modules/history/shares/read-shares.ts";
import { paymentColumns } from "../../src/modules/payments/requests/payment-columns.ts";
import { volatilityDayColumns } from "../../src/modules/volatility/csv-columns.ts";

const files: Readonly<Record<string, readonly Pick<CsvColumn<never>, "key" | "heading">[]>> = {
  auditoría: auditColumns,
  usuarios: userColumns,
  pagos: paymentColumns,
  historial: historyColumns,
  ratios: ratioColumns,
  volumen: volumeColumns,
  acciones: shareColumns,
  "volatilidad por día": volatilityDayColumns,
  cadena: chainCsvColumns,
  "tasa implícita": impliedRateCsvColumns,
  instrumentos: instrumentCsvColumns,
  lanzamientos: coveredCallCsvColumns,
  conversiones: conversionCsvColumns,
};

it("the columns of every file, by their names for programs and for people, read as approved", async () => {
  const lines = Object.entries(files).flatMap(([name, columns]) => [
    "",
    name,
    ...columns.map(({ key, heading }) => `  ${key}: ${heading}`),
  ]);
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("csv-columns.txt");
});
