import type { FileFormat } from "@paridad/core/contract";
import { csvFileName, csvFormatOf, csvMediaType, csvWithMark } from "@paridad/core/formats";
import type { CsvFlavour } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";

import { CsvFlavourMenu } from "../../components/ui/csv-flavour-menu.tsx";
import { download } from "../../lib/download.ts";
import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

/** Downloads the filtered rows as a file. */
export function AdminCsvMenu({
  label,
  report,
  load,
  failure = "No se pudo descargar el archivo",
}: {
  label: string;
  /** First word of the file's name. */
  report: string;
  load: (format: FileFormat) => Promise<string>;
  failure?: string;
}) {
  const { clock } = useServices();
  const save = async (flavour: CsvFlavour) => {
    try {
      const text = csvWithMark(await load(csvFormatOf(flavour)), flavour);
      const name = csvFileName({ report, date: buenosAiresDate(clock.now()), flavour });
      download(new Blob([text], { type: csvMediaType }), name);
    } catch (error) {
      notify.error(failure, messageOf(error));
    }
  };
  return <CsvFlavourMenu label={label} className="h-[38px]" onChoose={(flavour) => void save(flavour)} />;
}
