import { csvFormatOf, csvWithMark } from "@paridad/core/formats";
import type { CsvFlavour, FileFormat } from "@paridad/core/formats";

import { CsvFlavourMenu, useCsvDownload } from "../../components/ui/csv-flavour-menu.tsx";
import { notify } from "../../lib/notify.ts";
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
  const saveFile = useCsvDownload();
  const save = async (flavour: CsvFlavour) => {
    try {
      const text = csvWithMark(await load(csvFormatOf(flavour)), flavour);
      saveFile({ report, text, flavour });
    } catch (error) {
      notify.error(failure, messageOf(error));
    }
  };
  return <CsvFlavourMenu label={label} className="h-[38px]" onChoose={(flavour) => void save(flavour)} />;
}
