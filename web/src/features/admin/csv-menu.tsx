import { Download } from "lucide-react";

import { csvMediaType } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";

import { Button } from "../../components/ui/button.tsx";
import { Menu, MenuItem } from "../../components/ui/menu.tsx";
import { download } from "../../lib/download.ts";
import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

type Format = "csv" | "csv-excel";
const byteOrderMark = "\ufeff";

/** Takes what a table's filter finds away as a file, for Excel in Argentina or for programs. */
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
  const save = async (format: Format) => {
    try {
      const text = await load(format);
      const isExcel = format === "csv-excel";
      // Reading an answer as text takes its mark away, without which Excel misreads accents.
      const content = isExcel && !text.startsWith(byteOrderMark) ? `${byteOrderMark}${text}` : text;
      const name = `${report}_${buenosAiresDate(clock.now())}${isExcel ? "_excel" : ""}.csv`;
      download(new Blob([content], { type: csvMediaType }), name);
    } catch (error) {
      notify.error(failure, messageOf(error));
    }
  };
  const trigger = (
    <Button tone="secondary" className="h-[38px]">
      <Download aria-hidden /> {label}
    </Button>
  );
  return (
    <Menu trigger={trigger} label={label}>
      <MenuItem onSelect={() => void save("csv-excel")} detail="Punto y coma, coma decimal">
        Excel Argentina
      </MenuItem>
      <MenuItem onSelect={() => void save("csv")} detail="RFC 4180, punto decimal">
        Estándar
      </MenuItem>
    </Menu>
  );
}
