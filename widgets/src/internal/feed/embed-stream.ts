import { addressOf, readAnswer } from "./embed-client.ts";
import type { EmbedAnswer, EmbedServer } from "./embed-client.ts";
import { parametersOf } from "./page-parts.ts";
import type { EmbedQuery } from "./page-parts.ts";

/** After a stream that broke: meanwhile the page asks. */
const restMilliseconds = 60_000;

/** The one stream of a page to a server with a key; none while it is closed or rests. */
export function createEmbedStream(
  server: EmbedServer,
  {
    onAnswer,
    onBroken,
  }: {
    readonly onAnswer: (queries: readonly EmbedQuery[], answer: EmbedAnswer) => void;
    readonly onBroken: () => void;
  },
) {
  let source: EventSource | null = null;
  let address = "";
  let restsUntil = 0;
  const close = (): void => {
    source?.close();
    source = null;
    address = "";
  };
  return {
    close,
    /** Follows these queries from now on. */
    follow(queries: readonly EmbedQuery[]): void {
      const wanted = addressOf(server, "stream", parametersOf(queries));
      if (wanted === address || Date.now() < restsUntil) return;
      close();
      address = wanted;
      const opened = new EventSource(wanted);
      source = opened;
      opened.addEventListener("message", ({ data }: MessageEvent<string>) => {
        const answer = readAnswer(data, queries, false);
        if (source === opened && answer !== null) onAnswer(queries, answer);
      });
      opened.addEventListener("error", () => {
        if (source !== opened) return;
        close();
        restsUntil = Date.now() + restMilliseconds;
        onBroken();
      });
    },
  };
}
export type EmbedStream = ReturnType<typeof createEmbedStream>;
