import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/** Failures of the page's calls: on the way, by its own hand, or by the server's answer. */
export type Failure =
  | "network"
  | "silence"
  | "canceled"
  | "blocked"
  | "wordless"
  | { readonly status: number; readonly body?: object | string; readonly retryAfter?: string };

const inPage = new Set<unknown>(["canceled", "blocked", "wordless"] satisfies Failure[]);

/**
 * Makes calls of the page fail at will, `METHOD /path` below `/api`, until another failure of the same call or `null`.
 * To be asked for before the first address. The page's clock can be moved, so no waiting is waited out.
 */
export async function failuresOf(page: Page) {
  const failures = new Map<string, Failure>();
  await page.clock.install();
  // Calls given up by the browser itself, or answers that may not be read, can't be answered from outside. Nor does an answer
  // from outside come without its status in words, as HTTP/2 has it.
  await page.addInitScript(() => {
    const fetchReally = window.fetch.bind(window);
    const here: Record<string, string> = {};
    Object.assign(window, { failures: here });
    window.fetch = async (input, init) => {
      const { method = "GET", url } = input instanceof Request ? input : { ...init, url: String(input) };
      const failure = here[`${method} ${new URL(url, location.href).pathname.replace("/api", "")}`];
      if (failure === "canceled") throw new DOMException("given up", "AbortError");
      if (failure === "wordless") return new Response(null, { status: 500 });
      return failure === "blocked" ? Response.error() : fetchReally(input, init);
    };
  });
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const failure = failures.get(`${request.method()} ${pathname.replace("/api", "")}`);
    if (failure === "silence") return;
    if (failure === "network") return route.abort("connectionrefused");
    if (typeof failure !== "object") return route.fallback();
    const { status, body = {}, retryAfter } = failure;
    const headers: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": retryAfter };
    const content = typeof body === "string" ? { body } : { json: body };
    return route.fulfill({ status, headers, ...content });
  });
  return async (call: string, failure: Failure | null): Promise<void> => {
    if (failure === null) failures.delete(call);
    else failures.set(call, failure);
    await page.evaluate(
      ([name, kind]) =>
        Object.assign((window as unknown as { failures?: object }).failures ?? {}, { [name]: kind }),
      [call, inPage.has(failure) ? failure : null] as const,
    );
  };
}

/** Waits for what a user reads, moving the page's clock over timeouts and pauses between tries. */
export async function expectRead(page: Page, read: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(read).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 60_000, intervals: [20] });
}
