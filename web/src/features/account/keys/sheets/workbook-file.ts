import writeExcelFile from "write-excel-file/universal";

import { workbookSheets } from "./workbook.ts";
import type { WorkbookKey } from "./workbook.ts";

/** The workbook as a file; its library comes with it. */
export function workbookBlob(place: WorkbookKey): Promise<Blob> {
  return writeExcelFile(workbookSheets(place)).toBlob();
}
