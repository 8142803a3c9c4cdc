import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { createImportsApi } from "@paridad/core/api";
import { mostImportedLines } from "@paridad/core/contract";
import type { ImportPreview } from "@paridad/core/contract";
import { gapsOf } from "@paridad/core/risk";
import type { ColumnMapping } from "@paridad/core/risk";

import { notify } from "../../../lib/notify.ts";
import { useServices } from "../../../lib/services.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { createImportRunner } from "./import-runner.ts";
import type { OpenedFile, ReadList, RefusedLine } from "./read-file.ts";
import { faultTexts } from "./texts.ts";

const importsKey = ["imports"] as const;
const largestFile = 20_000_000;

export type FileState = {
  readonly name: string;
  readonly opened: OpenedFile;
  readonly mapping: ColumnMapping;
  readonly list: ReadList | null;
  readonly preview: ImportPreview | null;
};

/** The user's imports and the columns they told, and what changes them. */
export function useImports() {
  const { api } = useServices();
  const queries = useQueryClient();
  const calls = createImportsApi(api.http);
  const list = useQuery({ queryKey: importsKey, queryFn: ({ signal }) => calls.list({ signal }) });
  const readAgain = async () => {
    await queries.invalidateQueries({ queryKey: importsKey });
    await queries.invalidateQueries({ queryKey: ["positions"] });
  };
  return {
    calls,
    list,
    readAgain,
    undo: useMutation({
      mutationFn: (id: string) => calls.undo(id),
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.error(messageOf(error)),
      onSettled: readAgain,
    }),
  };
}

/** Lines that the server refused, beside those that never left the browser. */
export function refusedOf({ list, preview }: Pick<FileState, "list" | "preview">): RefusedLine[] {
  const there = (preview?.refused ?? []).flatMap(({ index, reason }): RefusedLine[] => {
    const line = list?.lines[index];
    if (line === undefined) return [];
    const { symbol, side, quantity, price } = line.operation;
    const text = [symbol, side === "buy" ? "compra" : "venta", quantity, price].join(" · ");
    return [{ line: line.line, text, reason: reason as RefusedLine["reason"] }];
  });
  return [...(list?.refused ?? []), ...there].toSorted((one, other) => one.line - other.line);
}

type Imports = ReturnType<typeof useImports>;

type Set = (file: FileState | null) => void;
type Tools = {
  readonly imports: Imports;
  readonly runner: ReturnType<typeof createImportRunner>;
  readonly setFile: Set;
  readonly setFault: (fault: string | null) => void;
};

async function readWith(state: FileState, { imports, runner, setFile, setFault }: Tools): Promise<void> {
  const unread = { ...state, list: null, preview: null };
  setFile(unread);
  if (gapsOf(state.mapping).length > 0) return;
  const reply = await runner.ask({ kind: "read", mapping: state.mapping });
  if (reply.kind !== "list") return setFault(faultTexts.empty);
  const { list } = reply;
  setFile({ ...unread, list });
  if (list.lines.length > mostImportedLines) return setFault(faultTexts.tooMany);
  if (list.lines.length === 0) return;
  const preview = await imports.calls.preview(list.lines.map(({ operation }) => operation));
  setFile({ ...unread, list, preview });
}

async function openWith(chosen: File, tools: Tools): Promise<void> {
  const { imports, runner, setFile, setFault } = tools;
  setFile(null);
  if (chosen.size > largestFile) return setFault(faultTexts.tooLarge);
  const bytes = await chosen.arrayBuffer();
  const remembered = imports.list.data?.mappings ?? [];
  const reply = await runner.ask({ kind: "open", bytes, remembered });
  if (reply.kind === "fault") return setFault(faultTexts[reply.reason]);
  if (reply.kind !== "opened") return;
  const { opened } = reply;
  const name = chosen.name.slice(0, 120);
  const state = { name, opened, mapping: opened.mapping, list: null, preview: null };
  if (opened.knownBy === null) setFile(state);
  else await readWith(state, tools);
}

async function sendWith(
  { name, opened, mapping, list }: FileState,
  { imports, setFile }: Tools,
): Promise<void> {
  const { calls, readAgain } = imports;
  const operations = (list?.lines ?? []).map(({ operation }) => operation);
  const layout = opened.knownBy === "layout" ? (opened.layout?.id ?? null) : null;
  const answer = await calls.create({ fileName: name, layout, operations });
  if (opened.knownBy !== "layout") {
    const columns = { ...mapping, fees: [...mapping.fees] };
    // What was told once isn't asked again; losing it is no reason to say that the import failed.
    await calls.remember({ headings: opened.headingsKey, columns }).catch(() => null);
  }
  setFile(null);
  notify.success(
    answer.import === null
      ? "No había nada nuevo en el archivo."
      : `Listo: ${answer.positions.length === 0 ? "no quedó nada abierto" : answer.positions.join(", ")}.`,
  );
  await readAgain();
}

/** One file from the moment it is chosen until its operations are positions. */
export function useFile(imports: Imports) {
  const [runner] = useState(createImportRunner);
  const [file, setFile] = useState<FileState | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => () => runner.end(), [runner]);
  const tools = { imports, runner, setFile, setFault };

  const during = async (name: string, work: () => Promise<void>) => {
    setBusy(name);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(messageOf(error));
    }
    setBusy(null);
  };
  const ofFile = (name: string, work: (known: FileState) => Promise<void>) =>
    file === null ? undefined : void during(name, () => work(file));

  return {
    file,
    busy,
    fault,
    open: (chosen: File) => during("Leyendo el archivo…", () => openWith(chosen, tools)),
    readWith: (mapping: ColumnMapping) =>
      ofFile("Leyendo las líneas…", (known) => readWith({ ...known, mapping }, tools)),
    send: () => ofFile("Importando…", (known) => sendWith(known, tools)),
    drop: () => {
      setFile(null);
      setFault(null);
    },
  };
}
export type FileWork = ReturnType<typeof useFile>;
