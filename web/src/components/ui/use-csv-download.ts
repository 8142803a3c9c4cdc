import { csvFileName, csvMediaType } from "@paridad/core/formats";
import type { CsvFlavour } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";

import { download } from "../../lib/download.ts";
import { useServices } from "../../lib/services.tsx";

/** Saves a CSV text under its report's name and today's date in Buenos Aires. */
export function useCsvDownload() {
  const { clock } = useServices();
  return ({ report, text, flavour }: { report: string; text: string; flavour: CsvFlavour }) => {
    const name = csvFileName({ report, date: buenosAiresDate(clock.now()), flavour });
    download(new Blob([text], { type: csvMediaType }), name);
  };
}
