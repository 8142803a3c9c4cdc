/** The policy of the pages in the site's frame: files of our own and nothing inline. */
export const sitePolicy = sitePolicyWith([]);

/** The same for a page that shows the widgets, which write their markup through a policy of their own. */
export function sitePolicyWith(trustedTypes: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.length === 0 ? "'none'" : trustedTypes.join(" ")}`,
    "report-uri /api/csp-reports",
  ].join("; ");
}
