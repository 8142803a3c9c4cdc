import { formatDate } from "../../../formats/index.ts";

/** Recordings of sources that don't let it pass on; days `YYYY-MM-DD`, `from` null where nobody knows since when. */
export type WithheldRecording = {
  readonly sources: readonly string[];
  readonly from: string | null;
  readonly to: string;
};

function recordingOf({ sources, from, to }: WithheldRecording): string {
  const names =
    sources.length < 2 ? sources.join() : `${sources.slice(0, -1).join(", ")} y ${sources.at(-1)}`;
  if (from === null) return `lo grabado de ${names} hasta el ${formatDate(to)}`;
  if (from === to) return `lo grabado de ${names} el ${formatDate(to)}`;
  return `lo grabado de ${names} entre el ${formatDate(from)} y el ${formatDate(to)}`;
}

/** Why recorded numbers don't leave the product's own screens. */
export const recordedTermsMessages = {
  /** Nothing else was asked for. */
  refused: (recording: WithheldRecording) =>
    `No se puede mostrar ${recordingOf(recording)} fuera de las pantallas de Paridad: la fuente no lo permite.`,
  /** The rest is given. */
  leftOut: (recording: WithheldRecording) =>
    `No incluye ${recordingOf(recording)}: la fuente no permite mostrarlo fuera de las pantallas de Paridad.`,
} as const;
