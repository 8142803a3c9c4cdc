import { Download } from "lucide-react";

import { Button } from "../../../../components/ui/button.tsx";
import { CopyButton } from "../../../../components/ui/copy-button.tsx";
import { Dialog } from "../../../../components/ui/dialog.tsx";
import { download } from "../../../../lib/download.ts";
import { notify } from "../../../../lib/notify.ts";
import { sheetAddress } from "../../../../lib/sheets/sheet-addresses.ts";
import { useOneAtATime } from "../../../../lib/use-one-at-a-time.ts";
import { messageOf } from "../../../../lib/use-submit.ts";
import { CopyLine } from "../key-parts.tsx";
import { appsScript } from "./apps-script.ts";
import type { WorkbookKey } from "./workbook.ts";

const tables = [
  { table: "chain", name: "Cadena" },
  { table: "quote", name: "Cotizaciones de los símbolos que elijas", query: "symbols=GGAL" },
  { table: "rates", name: "Tasas" },
  { table: "lanzamientos", name: "Lanzamientos" },
  { table: "book", name: "Cartera" },
] as const;

async function saveWorkbook(sheetKey: WorkbookKey): Promise<void> {
  const { workbookBlob } = await import("./workbook-file.ts");
  download(await workbookBlob(sheetKey), "paridad.xlsx");
}

/** A new sheet key, the only time it can be seen, in everything that takes it. */
export function SheetKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const sheetKey = { base: window.location.origin, secret };
  const save = useOneAtATime(() =>
    saveWorkbook(sheetKey).catch((error: unknown) => notify.error(messageOf(error as Error))),
  );
  return (
    <Dialog
      isOpen
      size="large"
      title="Tu clave de planilla"
      description="Bajá la planilla o copiá lo que uses ahora: la clave no se muestra de nuevo. Si la perdés, renovala."
      footer={<Button onClick={onClose}>Listo</Button>}
    >
      <section className="grid gap-2.5">
        <h3 className="text-md font-medium">Excel o LibreOffice</h3>
        <Button className="justify-self-start" onClick={() => void save()}>
          <Download aria-hidden /> Descargar la planilla
        </Button>
        <h3 className="mt-2 text-md font-medium">Google Sheets, con =PARIDAD(…)</h3>
        <p className="text-md text-muted">
          En Extensiones, Apps Script.{" "}
          <CopyButton label="código para Google" text={appsScript(sheetKey)} hasWord />
        </p>
        <h3 className="mt-2 text-md font-medium">La clave y las direcciones, para lo demás</h3>
        <CopyLine label="clave de planilla" text={secret} />
        <details>
          <summary className="cursor-pointer text-md text-muted">Direcciones de las tablas</summary>
          <ul className="mt-2 grid gap-2">
            {tables.map(({ table, name, ...more }) => (
              <li key={table} className="text-sm">
                {name}
                <CopyLine
                  label={`dirección de ${name}`}
                  text={sheetAddress(table, { base: sheetKey.base, key: secret, ...more })}
                />
              </li>
            ))}
          </ul>
        </details>
      </section>
    </Dialog>
  );
}
