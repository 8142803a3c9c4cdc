import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { mostImportedLines } from "@paridad/core/contract";
import type { ImportPreview, SentOperation } from "@paridad/core/contract";
import { createImport, previewImport, rememberMapping, undoImport } from "@paridad/core/endpoints";
import { formatInteger, formatPrice } from "@paridad/core/formats";
import { gapsOf } from "@paridad/core/risk";
import type { ColumnMapping } from "@paridad/core/risk";

import { notify } from "../../../lib/notify.ts";
import { importsQuery } from "../../../data/positions/kept-lists.ts";
import { useServices } from "../../../lib/services.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { createWorkerCaller } from "../../../lib/workers/call-worker.ts";
import type { ImportList } from "./import-work.ts";
// The bundler makes this address of the worker it builds.
import workerUrl from "./import-worker.ts?worker&url";
import type { OpenedFile, RefusedLine } from "./read-file.ts";
import { faultTexts } from "./texts.ts";

const largestFile = 20_000_000;

/** Reads files in a worker; one question at a time. */
const createRunner = () =>
  createWorkerCaller(workerUrl, async () => (await import("./import-work.ts")).createImportWork());

export type FileState = {
  readonly name: string;
  readonly opened: OpenedFile;
  readonly mapping: ColumnMapping;
  /** Its operations; they don't count while the file leaves questions. */
  readonly list: ImportList | null;
  readonly preview: ImportPreview | null;
};

/** The user's imports and the columns they told, and what changes them. */
export function useImports() {
  const queries = useQueryClient();
  const { api, clock } = useServices();
  const query = importsQuery(api);
  const list = useQuery(query);
  const readAgain = async () => {
    await queries.invalidateQueries({ queryKey: query.queryKey });
    await queries.invalidateQueries({ queryKey: ["positions"] });
  };
  return {
    api,
    clock,
    list,
    readAgain,
    undo: useMutation({
      mutationFn: (id: string) => api.call(undoImport, { params: { id } }),
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.error(messageOf(error)),
      onSettled: readAgain,
    }),
  };
}

type Imports = ReturnType<typeof useImports>;

type Tools = {
  readonly imports: Imports;
  readonly runner: ReturnType<typeof createRunner>;
  readonly setFile: (file: FileState | null) => void;
  readonly setFault: (fault: string | null) => void;
};

/** The lines left out, with those that the server left out. */
async function refusedOf(
  { lines, body, refused }: ImportList,
  here: ImportPreview["refused"],
): Promise<readonly RefusedLine[]> {
  if (here.length === 0) return refused;
  const operations = (await body.text()).split("\n");
  const there = here.map(({ index, reason }): RefusedLine => {
    const { symbol, side, quantity, price } = JSON.parse(operations[index] ?? "{}") as SentOperation;
    const text = [symbol, side === "buy" ? "compra" : "venta", formatInteger(quantity), formatPrice(price)];
    return { line: lines[index] ?? 0, text: text.join(" · "), reason: reason as RefusedLine["reason"] };
  });
  return [...refused, ...there].toSorted((one, other) => one.line - other.line);
}

async function readWith(state: FileState, { imports, runner, setFile, setFault }: Tools): Promise<void> {
  setFile({ ...state, list: null, preview: null });
  if (gapsOf(state.mapping).length > 0) return;
  const list = await runner.call({ kind: "read", mapping: state.mapping });
  if (list.kind !== "list") return setFault(faultTexts.empty);
  setFile({ ...state, list, preview: null });
  if (list.lines.length > mostImportedLines) return setFault(faultTexts.tooMany);
  if (list.lines.length === 0 || list.questions.length > 0) return;
  const preview = await imports.api.data(previewImport, { body: list.body });
  setFile({ ...state, list: { ...list, refused: await refusedOf(list, preview.refused) }, preview });
}

/** A workbook as the text of its list; one that can't be opened stays what it is, and the reader says so. */
async function bytesOf(chosen: File): Promise<ArrayBuffer> {
  const bytes = await chosen.arrayBuffer();
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first !== 0x50 || second !== 0x4b) return bytes;
  try {
    const { workbookText } = await import("./read-workbook.ts");
    return new TextEncoder().encode(await workbookText(chosen)).buffer;
  } catch {
    return bytes;
  }
}

async function openWith(chosen: File, tools: Tools): Promise<void> {
  const { imports, runner, setFile, setFault } = tools;
  setFile(null);
  if (chosen.size > largestFile) return setFault(faultTexts.tooLarge);
  const bytes = await bytesOf(chosen);
  const remembered = imports.list.data?.mappings ?? [];
  const reply = await runner.call({ kind: "open", bytes, remembered, now: imports.clock.now() });
  if (reply.kind === "fault") return setFault(faultTexts[reply.reason]);
  if (reply.kind !== "opened") return;
  const { opened } = reply;
  const state = {
    name: chosen.name.slice(0, 120),
    opened,
    mapping: opened.mapping,
    list: null,
    preview: null,
  };
  if (opened.knownBy === null) setFile(state);
  else await readWith(state, tools);
}

async function sendWith(
  { name, opened, mapping, list }: FileState,
  { imports, setFile }: Tools,
): Promise<void> {
  if (list === null) return;
  const { api, readAgain } = imports;
  const layout = opened.knownBy === "layout" ? opened.layout?.id : undefined;
  const answer = await api.data(createImport, {
    body: list.body,
    query: { fileName: name, ...(layout === undefined ? {} : { layout }) },
  });
  if (opened.knownBy !== "layout" || mapping !== opened.mapping) {
    // The figures of another file are another question, and so is its day.
    const { figures: _figures, orderLines: _orderLines, heldAt: _heldAt, ...named } = mapping;
    const columns = {
      ...named,
      fees: [...named.fees],
      orders: [...named.orders],
      states: { ...named.states },
    };
    // An answer is asked for once; losing it is no reason to say that the import failed.
    const body = { headings: opened.headingsKey, columns };
    await api.call(rememberMapping, { body }).catch(() => null);
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
  const [runner] = useState(createRunner);
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
