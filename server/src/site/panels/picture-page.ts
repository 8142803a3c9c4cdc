import type { IncomingHttpHeaders } from "node:http";
import { keyErrorMessages } from "@paridad/core/messages";
import { HttpError } from "../../http/http-error.ts";

/** Origin of the page that shows a picture, as far as its browser says so. */
function originOf({ origin, referer }: IncomingHttpHeaders): string | null {
  const address = origin ?? referer;
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Refuses a picture with a key to other people's pages. Nobody frames a picture, so no policy does it. A program or a mail names
 * no page; a browser that hides the page still says that it isn't ours.
 * @throws HttpError 403
 */
export function requirePageOf(
  origins: readonly string[],
  headers: IncomingHttpHeaders,
  ownOrigin: string,
): void {
  const page = originOf(headers);
  const { "sec-fetch-site": site = "none" } = headers;
  const isOpen =
    page === null ? site === "none" || site === "same-origin" : [ownOrigin, ...origins].includes(page);
  if (isOpen) return;
  throw new HttpError({ status: 403, code: "ORIGIN_NOT_ALLOWED", message: keyErrorMessages.origin });
}
