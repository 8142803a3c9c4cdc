import type { Page } from "@playwright/test";

/** Collects what the page's content security policy refused and what its scripts threw. */
export function watchPage(page: Page): { readonly refusals: string[]; readonly errors: string[] } {
  const refusals: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) refusals.push(message.text());
  });
  // No console shows these: a report is sent for each refusal all the same.
  page.on("request", (request) => {
    if (request.url().endsWith("/api/csp-reports")) refusals.push(request.postData() ?? "a report");
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return { refusals, errors };
}
