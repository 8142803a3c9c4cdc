import { csvMediaType } from "@paridad/core/formats";
import type { CsvFlavour } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";

import { CsvFlavourMenu } from "../../components/ui/csv-flavour-menu.tsx";
import { download } from "../../lib/download.ts";
import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

type Format = "csv" | "csv-excel";
const byteOrderMark = "\ufeff";

/** Takes what a table's filter finds away as a file. */
export function AdminCsvMenu({
  label,
  report,
  load,
  failure = "No se pudo descargar el archivo",
}: {
  label: string;
  /** First word of the file's name. */
  report: string;
  load: (format: Format) => Promise<string>;
  failure?: string;
}) {
  const { clock } = useServices();
  const save = async (flavour: CsvFlavour) => {
    try {
      const isExcel = flavour === "excel";
      const text = await load(isExcel ? "csv-excel" : "csv");
      // Reading an answer as text takes its mark away, without which Excel misreads accents.
      const content = isExcel && !text.startsWith(byteOrderMark) ? `${byteOrderMark}${text}` : text;
      const name = `${report}_${buenosAiresDate(clock.now())}${isExcel ? "_excel" : ""}.csv`;
      download(new Blob([content], { type: csvMediaType }), name);
    } catch (error) {
      notify.error(failure, messageOf(error));
    }
  };
  return <CsvFlavourMenu label={label} className="h-[38px]" onChoose={(flavour) => void save(flavour)} />;
}
