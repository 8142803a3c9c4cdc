import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { mostImportedLines } from "@paridad/core/contract";
import type { ImportPreview } from "@paridad/core/contract";
import { createImport, previewImport, rememberMapping, undoImport } from "@paridad/core/endpoints";
import { gapsOf } from "@paridad/core/risk";
import type { ColumnMapping, FileQuestion } from "@paridad/core/risk";

import { notify } from "../../../lib/notify.ts";
import { importsQuery } from "../../../lib/positions/kept-lists.ts";
import { useServices } from "../../../lib/services.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { createWorkerCaller } from "../../../lib/workers/call-worker.ts";
import type { ImportQuestion } from "./import-work.ts";
// The bundler makes this address of the worker it builds.
// oxlint-disable-next-line import/default
import workerUrl from "./import-worker.ts?worker&url";

/** Reads files in a worker; one question at a time. */
function createImportRunner() {
  const { call, end } = createWorkerCaller(workerUrl, async () =>
    (await import("./import-work.ts")).createImportWork(),
  );
  const ask = (question: ImportQuestion) =>
    call(question, { transfer: question.kind === "open" ? [question.bytes] : [] });
  return { ask, end };
}
import type { OpenedFile, RefusedLine } from "./read-file.ts";
import { faultTexts } from "./texts.ts";

const largestFile = 20_000_000;

export type FileState = {
  readonly name: string;
  readonly opened: OpenedFile;
  readonly mapping: ColumnMapping;
  /** Operations that were read. */
  readonly count: number | null;
  /** Questions the file leaves; its lines don't count until they are answered. */
  readonly questions: readonly FileQuestion[];
  /** Lines left out, here or by the server, in the file's order. */
  readonly refused: readonly RefusedLine[];
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

type Set = (file: FileState | null) => void;
type Tools = {
  readonly imports: Imports;
  readonly runner: ReturnType<typeof createImportRunner>;
  readonly setFile: Set;
  readonly setFault: (fault: string | null) => void;
};

type Runner = Tools["runner"];

/** All of them, piece by piece. */
async function refusedBy(
  runner: Runner,
  before: readonly RefusedLine[] = [],
): Promise<readonly RefusedLine[]> {
  const reply = await runner.ask({ kind: "refused", from: before.length });
  if (reply.kind !== "refused" || reply.refused.length === 0) return before;
  const refusals = [...before, ...reply.refused];
  return refusals.length >= reply.total ? refusals : refusedBy(runner, refusals);
}

async function bodyBy(runner: Runner): Promise<Blob> {
  const reply = await runner.ask({ kind: "body" });
  if (reply.kind !== "body") throw new Error("the operations are gone");
  return reply.body;
}

async function readWith(state: FileState, { imports, runner, setFile, setFault }: Tools): Promise<void> {
  const unread = { ...state, count: null, questions: [], refused: [], preview: null };
  setFile(unread);
  if (gapsOf(state.mapping).length > 0) return;
  const reply = await runner.ask({ kind: "read", mapping: state.mapping });
  if (reply.kind !== "list") return setFault(faultTexts.empty);
  const { count, questions } = reply;
  const read = { ...unread, count, questions, refused: await refusedBy(runner) };
  setFile(read);
  if (count > mostImportedLines) return setFault(faultTexts.tooMany);
  if (count === 0 || questions.length > 0) return;
  const preview = await imports.api.data(previewImport, { body: await bodyBy(runner) });
  if (preview.refused.length === 0) return setFile({ ...read, preview });
  await runner.ask({ kind: "told", refused: preview.refused });
  setFile({ ...read, refused: await refusedBy(runner), preview });
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
  const reply = await runner.ask({ kind: "open", bytes, remembered, now: imports.clock.now() });
  if (reply.kind === "fault") return setFault(faultTexts[reply.reason]);
  if (reply.kind !== "opened") return;
  const { opened } = reply;
  const name = chosen.name.slice(0, 120);
  const state = {
    name,
    opened,
    mapping: opened.mapping,
    count: null,
    questions: [],
    refused: [],
    preview: null,
  };
  if (opened.knownBy === null) setFile(state);
  else await readWith(state, tools);
}

async function sendWith(
  { name, opened, mapping }: FileState,
  { imports, runner, setFile }: Tools,
): Promise<void> {
  const { api, readAgain } = imports;
  const layout = opened.knownBy === "layout" ? opened.layout?.id : undefined;
  const answer = await api.data(createImport, {
    body: await bodyBy(runner),
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
