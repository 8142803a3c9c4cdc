import type { IncomingMessage, ServerResponse } from "node:http";
import { encodingFor } from "../../../http/packed-document.ts";
import type { Encoding, PackedDocument } from "../../../http/packed-document.ts";
import type { Clock } from "../../../lib/clock.ts";

type Headers = readonly string[];
/** An admitted page's answer, until the next snapshot. */
type Ready = {
  readonly keyId: string;
  readonly document: PackedDocument;
  /** Name and value in turn, as `writeHead` takes them. */
  readonly headers: Readonly<Record<Encoding, Headers>>;
  readonly unchanged: Headers;
  readonly until: number;
  /** Nobody gets it from then on. */
  readonly latest: number;
  sent: number;
};

/** Headers of an answer that was sent the ordinary way, which the ready ones repeat. */
const repeated = [
  "access-control-allow-origin",
  "access-control-expose-headers",
  "cache-control",
  "content-type",
  "cross-origin-resource-policy",
  "etag",
  "ratelimit",
  "ratelimit-policy",
  "strict-transport-security",
  "vary",
  "x-content-type-options",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
] as const;
type Sent = Readonly<Record<string, unknown>>;
type Asker = Pick<IncomingMessage, "url" | "headers">;

const path = /^(?:\/api)?\/embed\/snapshot\?/;
const mostReady = 2_000;

/** Pages differ by address, and by what admits them: the origin, or being a page of our own. */
function idOf({ url, headers }: Asker): string {
  return `${headers.origin ?? `own ${String(headers["sec-fetch-site"])}`} ${url}`;
}

function repeatedOf(sent: Sent): string[] {
  return repeated.flatMap((name) => (sent[name] === undefined ? [] : [name, String(sent[name])]));
}

function headersOf(common: Headers, { bytes }: PackedDocument, encoding: Encoding): Headers {
  const length = ["content-length", String(bytes[encoding].length)];
  return [...common, ...length, ...(encoding === "identity" ? [] : ["content-encoding", encoding])];
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly handle: Handle;
};

function send(one: Ready, { request, response }: Pick<Visit, "request" | "response">): void {
  one.sent += 1;
  if (request.headers["if-none-match"] === one.document.tag) {
    response.writeHead(304, one.unchanged as string[]).end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"]);
  response.writeHead(200, one.headers[encoding] as string[]).end(one.document.bytes[encoding]);
}

/** Visits of one page at a time: the first goes the ordinary way, the others wait for what it gets. */
class Waiting {
  readonly #byPage = new Map<string, Visit[]>();

  /** Whether the visit waits; the first of a page does not. */
  join(id: string, visit: Visit): boolean {
    const others = this.#byPage.get(id);
    if (others === undefined) this.#lead(id, visit.response);
    else others.push(visit);
    return others !== undefined;
  }

  /** Whether one of the page is under way. */
  has(id: string): boolean {
    return this.#byPage.has(id);
  }

  #lead(id: string, response: ServerResponse, others: Visit[] = []): void {
    this.#byPage.set(id, others);
    response.once("close", () => this.#end(id, response));
  }

  /** Nothing came of it: a refusal is every visit's own; one who left makes room for the next. */
  #end(id: string, { writableFinished }: ServerResponse): void {
    const others = this.take(id);
    if (writableFinished) {
      for (const { handle, request, response } of others) handle(request, response);
      return;
    }
    const [next, ...rest] = others;
    if (next === undefined) return;
    this.#lead(id, next.response, rest);
    next.handle(next.request, next.response);
  }

  take(id: string): Visit[] {
    const visits = this.#byPage.get(id) ?? [];
    this.#byPage.delete(id);
    return visits;
  }
}

/**
 * Snapshots that admitted pages have already been sent, kept with their headers: other visitors of the same page get
 * the same bytes before any route is looked for. Each pace one visitor goes the ordinary way, with the key's admission
 * and limits; the others have the bytes before until it is through, a pace at most, so a key that ends is out within two.
 */
export class ReadyAnswers {
  readonly #ready = new Map<string, Ready>();
  readonly #waiting = new Waiting();
  readonly #clock: Clock;
  /** Told of the answers that left for a key since it was told last. */
  readonly #count: (keyId: string, answers: number) => void;
  #isOpen = true;

  constructor({ clock, count }: { clock: Clock; count: (keyId: string, answers: number) => void }) {
    this.#clock = clock;
    this.#count = count;
  }

  #settle(id: string, { keyId, sent }: Ready): void {
    this.#ready.delete(id);
    if (sent > 0) this.#count(keyId, sent);
  }

  #settleIf(isMeant: (one: Ready) => boolean): void {
    for (const [id, one] of this.#ready) if (isMeant(one)) this.#settle(id, one);
  }

  /** Keeps what is being sent to a page. */
  keep(
    asker: Asker,
    { sent, ...answer }: Pick<Ready, "keyId" | "document" | "until" | "latest"> & { readonly sent: Sent },
  ): void {
    const id = idOf(asker);
    const before = this.#ready.get(id);
    if (before !== undefined) this.#settle(id, before);
    const common = repeatedOf(sent);
    const headers = {
      br: headersOf(common, answer.document, "br"),
      gzip: headersOf(common, answer.document, "gzip"),
      identity: headersOf(common, answer.document, "identity"),
    };
    const one = { ...answer, headers, unchanged: common, sent: 0 };
    if (this.#isOpen) this.#ready.set(id, one);
    for (const visit of this.#waiting.take(id)) send(one, visit);
    if (!this.#isOpen && one.sent > 0) this.#count(one.keyId, one.sent);
    if (this.#ready.size > mostReady) this.settleOld();
  }

  /** Whether the request is answered, now or with the first of its page; `handle` is the ordinary way. */
  readonly answer = (request: IncomingMessage, response: ServerResponse, handle: Handle): boolean => {
    const { url = "", method } = request;
    if (!this.#isOpen || method !== "GET" || !path.test(url)) return false;
    const id = idOf(request);
    const one = this.#ready.get(id);
    const now = this.#clock.now();
    const isKnown = one !== undefined && now < one.latest;
    if (isKnown && (now < one.until || this.#waiting.has(id))) {
      send(one, { request, response });
      return true;
    }
    return this.#waiting.join(id, { request, response, handle });
  };

  /** Tells of what pages that nobody visits any longer were sent. */
  settleOld(): void {
    const now = this.#clock.now();
    this.#settleIf(({ latest }) => now >= latest);
  }

  /** A key's pages go the ordinary way again. */
  forget(keyId: string): void {
    this.#settleIf((one) => one.keyId === keyId);
  }

  /** From now on everything goes the ordinary way. */
  close(): void {
    this.#isOpen = false;
    this.#settleIf(() => true);
  }
}
