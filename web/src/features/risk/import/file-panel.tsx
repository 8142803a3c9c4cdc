import { Upload } from "lucide-react";
import { useId, useState } from "react";
import type { DragEvent } from "react";

import { layouts } from "@paridad/core/risk";

import { Button, buttonClass } from "../../../components/ui/button.tsx";
import { controlClass } from "../../../components/ui/forms/field.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { Spinner } from "../../../components/ui/states/spinner.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { RiskPanel } from "../shared/risk-panel.tsx";
import type { FileWork } from "./use-import.ts";

function Choose({ busy, onChoose }: { busy: string | null; onChoose: (file: File | undefined) => void }) {
  const id = useId();
  const look = "cursor-pointer focus-within:outline-2 focus-within:outline-accent";
  return (
    <>
      <label htmlFor={id} className={buttonClass({ className: look })}>
        {busy === null ? <Upload aria-hidden /> : <Spinner />}
        {busy ?? "Elegir archivo"}
        <input
          id={id}
          type="file"
          accept=".xlsx,.csv,.txt,.tsv,.xls,.htm,.html,text/csv,text/plain"
          className="sr-only"
          disabled={busy !== null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            onChoose(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <span id={`${id}-hint`} className="sr-only">
        Excel o CSV de hasta 20.000 operaciones
      </span>
    </>
  );
}

/** Takes a table copied from a page or a sheet: the browser gives it to whoever it is pasted into, and to nobody else. */
function PasteField({ isBusy, onPaste }: { isBusy: boolean; onPaste: (file: File) => void }) {
  return (
    <input
      aria-label="Pegar una tabla copiada"
      placeholder="O pegá acá una tabla copiada"
      className={classNames(controlClass, "max-w-72")}
      disabled={isBusy}
      value=""
      onChange={() => undefined}
      onPaste={(event) => {
        event.preventDefault();
        onPaste(
          new File([event.clipboardData.getData("text/plain")], "Tabla pegada", { type: "text/plain" }),
        );
      }}
    />
  );
}

/** Picks or drops a file, or pastes a table. */
export function FilePanel({ work }: { work: FileWork }) {
  const { busy, fault, file, open, drop } = work;
  const [isOver, setOver] = useState(false);
  const choose = (chosen: File | undefined) => (chosen === undefined ? undefined : void open(chosen));
  const dragging = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      choose(event.dataTransfer.files[0]);
    },
  };
  return (
    <RiskPanel
      title="Archivo de tu broker"
      detail="Operaciones o tenencias de GGAL y sus opciones, en Excel, en CSV o copiadas. Lo lee tu navegador: al servidor solo van las operaciones ya leídas."
      actions={
        file === null ? null : (
          <Button size="small" tone="ghost" onClick={drop}>
            Descartar
          </Button>
        )
      }
    >
      <div
        className={classNames(
          "grid justify-items-start gap-3 px-4 py-4 sm:flex sm:flex-wrap sm:items-center",
          isOver ? "bg-accent/8" : "",
        )}
        {...dragging}
      >
        <Choose busy={busy} onChoose={choose} />
        <PasteField isBusy={busy !== null} onPaste={choose} />
        <p className="min-w-0 flex-1 basis-72 text-sm text-muted">
          O soltá el archivo. Sin preguntarte nada se leen: {layouts.map(({ label }) => label).join("; ")}. De
          cualquier otro te pedimos una vez qué hay en cada columna.
        </p>
      </div>
      {fault === null ? null : (
        <div className="px-4 pb-4">
          <Notice tone="error">{fault}</Notice>
        </div>
      )}
    </RiskPanel>
  );
}
