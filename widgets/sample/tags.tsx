import type {} from "@paridad/widgets/jsx";

/** The tags themselves in JSX, as a site without the wrappers writes them. */
export function Tags() {
  return (
    <>
      <paridad-option-chain embed-key="pub_…" strikes={6} columns="bid ask fitted" theme="auto" />
      <paridad-volatility embed-key="pub_…" expiry="2026-12-18" locale="en" />
      {/* @ts-expect-error: there is no such theme */}
      <paridad-ratios symbol1="GFGC7000DI" symbol2="GFGC7500DI" theme="neon" />
    </>
  );
}
