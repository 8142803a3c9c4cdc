import { request as requestHttp } from "node:http";
import type { IncomingMessage, RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, NotPublicError, publicLookup } from "../../../platform/public-address.ts";

/** A site's answer at one address. */
export type SitePage =
  | { readonly kind: "page"; readonly status: number; readonly text: string }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "unreachable" }
  | { readonly kind: "not-public" };

const timeoutMilliseconds = 5_000;
/** The first part of a page: its head, or all of a file. */
const mostBytes = 256 * 1_024;

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length >= mostBytes) break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString();
}

async function readAnswer(answer: IncomingMessage, address: URL): Promise<SitePage> {
  const { statusCode: status = 0, headers } = answer;
  if (status >= 300 && status < 400 && headers.location !== undefined) {
    answer.destroy();
    const to = URL.canParse(headers.location, address.href)
      ? new URL(headers.location, address).href
      : headers.location.slice(0, 200);
    return { kind: "redirect", to };
  }
  return { kind: "page", status, text: await readText(answer) };
}

function ask(address: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = address.protocol === "https:" ? requestHttps : requestHttp;
    request(address, options, resolve).on("error", reject).end();
  });
}

/**
 * Reads a page of somebody's site: five seconds in all, its first 256 kB, no redirection, public addresses only. With
 * `isLoopbackOpen` a plain `http:` address, which is of this machine, is read as well.
 */
export async function readSitePage(
  address: URL,
  { isLoopbackOpen, gone }: { isLoopbackOpen: boolean; gone?: AbortSignal | undefined },
): Promise<SitePage> {
  const isLoopback = address.protocol === "http:";
  const isLiteral = isIP(address.hostname) !== 0;
  const isClosed = isLoopback ? !isLoopbackOpen : isLiteral && !isPublicAddress(address.hostname);
  if (isClosed) return { kind: "not-public" };
  const deadline = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const answer = await ask(address, {
      agent: false,
      signal: gone === undefined ? deadline : AbortSignal.any([deadline, gone]),
      headers: { "user-agent": "Paridad", accept: "text/plain, text/html" },
      ...(!isLoopback && { lookup: publicLookup }),
    });
    return await readAnswer(answer, address);
  } catch (error) {
    return { kind: error instanceof NotPublicError ? "not-public" : "unreachable" };
  }
}
