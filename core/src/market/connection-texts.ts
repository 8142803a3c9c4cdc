import { retryWord } from "../messages/screens.ts";

type AllTaken = {
  readonly message: string;
  readonly connections: number | null;
  readonly limit: number | null;
};

/** Messages of a connection with the market that is not simply connected. */
export const connectionMessages = {
  status: {
    connected: "Conectado",
    connecting: "Conectando…",
    reconnecting: "Reconectando…",
    disconnected: "Desconectado",
    failed: "Desconectado",
    refused: "Desconectado",
  },
  lost: "Se cortó la conexión con el mercado",
  /** `seconds` to the next try, 0 when it runs now. */
  retrying: ({ attempt, attempts, seconds }: { attempt: number; attempts: number; seconds: number }) =>
    `Reintento ${attempt} de ${attempts}, ${seconds > 0 ? `en ${seconds} s` : "ahora"}. Mostramos lo último recibido y tus datos siguen como los dejaste.`,
  failed: "No pudimos reconectar con el mercado",
  failedDetail:
    "Volvemos a probar cada 10 segundos. Mostramos lo último recibido y tus datos siguen como los dejaste.",
  retry: retryWord,
  /** The refusal's own text with how many connections are in use; without a known limit, the text alone. */
  allTaken: ({ message, connections, limit }: AllTaken) =>
    limit === null ? message : `${message.replace(/\.$/, "")} (${connections ?? limit} de ${limit})`,
  takeOver: "Usar aquí",
  takeOverDetail: "Si la usás aquí, se cierra la conexión más antigua, en otra pestaña o dispositivo.",
} as const;
