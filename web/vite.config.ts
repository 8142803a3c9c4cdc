import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

import { arrivalPages } from "./build/arrival-pages.ts";
import { patientLandingScripts, prerenderedLanding } from "./build/prerendered-landing.ts";

const server = process.env["PARIDAD_SERVER"] ?? "http://127.0.0.1:3000";

/** Sonner writes its style into the page when it is imported, which the policy forbids; its stylesheet is imported instead. */
function withoutInjectedToastStyle(): Plugin {
  return {
    name: "without-injected-toast-style",
    transform(code, id) {
      if (!/sonner\/dist\/index\.mjs/.test(id)) return null;
      const stripped = code.replace(/\n__insertCSS\("/, '\nvoid ("');
      if (stripped === code) this.error("sonner no longer injects its style the way this plugin strips it");
      return stripped;
    },
  };
}

/** Writes each script and style next to itself as small as it gets, once, for the server to send as they are. */
function compressedOnce(): Plugin {
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  return {
    name: "compressed-once",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      const write = async (path: string): Promise<void> => {
        const content = await readFile(path);
        await writeFile(`${path}.br`, await pack.br(content));
        await writeFile(`${path}.gz`, await pack.gz(content, { level: 9 }));
      };
      await Promise.all(names.map((name) => write(join(dir ?? "", name))));
    },
  };
}

/** Lucide's own part, without its icons. */
const icons = String.raw`lucide-react/dist/esm/(?!icons|dynamic|lucide-react|iconNode)`;
const everywhere = [
  "node_modules/(?:react|react-dom|scheduler|zustand|ky|zod)/",
  "core/src/auth/",
  "core/src/lib/(?!group-by|mean|median|tax-id)",
  "core/src/api/(?!resources/(?!auth)|http/edit-conflict)",
  "core/src/contract/(?:dates|envelope|error-codes|interpret-schemas|accounts/auth|endpoints/endpoint)",
  "core/src/messages/(?:errors|validation|toasts)",
];

/** What most screens load anyway, by who loads it: a chunk holds nothing that a screen loading it doesn't need. */
const shared: Readonly<Record<string, readonly string[]>> = {
  // Questions to the server; the landing page asks too.
  queries: [
    String.raw`node_modules/@tanstack/(?:query-core|react-query)/(?!.*(?:queriesObserver|useQueries|queryOptions)\.)`,
    String.raw`web/src/app/providers/queries-provider\.`,
  ],
  // The landing page and the screens of the market.
  parts: [
    String.raw`web/src/components/ui/(?:badge|segmented|states/explained-dash)\.`,
    String.raw`core/src/(?:contract/market/(?:history|market)|messages/(?:calculator|source)|plans/(?:access|gates|modules))\.`,
    String.raw`lucide-react/dist/esm/icons/(?:activity|calculator|git-branch|layers|shield)\.`,
  ],
  // Nearly every screen, the panel's too.
  page: [
    String.raw`web/src/components/ui/(?:card|page)\.`,
    String.raw`lucide-react/dist/esm/icons/arrow-left\.`,
  ],
  // The same, and the landing page.
  states: [
    String.raw`web/src/components/ui/(?:layout/skip-link|states/states)\.`,
    String.raw`core/src/contract/file-formats\.`,
    String.raw`lucide-react/dist/esm/icons/inbox\.`,
  ],
  // Every screen of a session.
  "signed-in": [
    String.raw`web/src/app/(?:guards/(?:terms-gate|warm-up)|top-navigation)\.`,
    String.raw`web/src/components/ui/states/locked-state\.`,
    String.raw`web/src/lib/(?:access|alerts/own-push|workers/own-worker)\.`,
    String.raw`core/src/plans/chain-sources\.`,
    String.raw`lucide-react/dist/esm/icons/(?:arrow-right|lock|rotate-ccw)\.`,
  ],
  // Prices and volatilities of options, with or without a live market.
  quotes: [
    String.raw`core/src/pricing/`,
    String.raw`core/src/symbols/(?!calendar/civil-date)`,
    String.raw`core/src/quotes/(?:display-greeks|pricing-model|rates|read-quote|strike-pairs|value-options?)\.`,
    String.raw`core/src/(?:api/resources/history-api|lib/median)\.`,
  ],
  // The live market and its socket.
  chain: [
    String.raw`node_modules/(?:socket\.io|engine\.io|@socket\.io)`,
    String.raw`core/src/market/`,
    String.raw`core/src/quotes/(?:expiry-parity|moments/(?:chain-moment|market-gap)|parity|parity-share|recorded/market-of-rows|value-expiry)\.`,
    String.raw`core/src/stores/(?:caucion-choices|follow-waking|pace-changes|engine/(?:contract-table|quote-cache)|valued-market/(?:create-valued|value-market))`,
    String.raw`core/src/(?:api/resources/chain-api|contract/market/five-minute-chain|messages/(?:chain-source|connection))\.`,
    String.raw`web/src/(?:lib/market/(?:chain-context|chain-maker|live-chain|use-now|valued-market-context)|components/market/(?:connection|market-header|source))`,
  ],
  // The calculator and the basic chain; what opens later comes later.
  calculator: [
    String.raw`core/src/stores/(?!valued-market)`,
    String.raw`web/src/features/calculator/(?:live|header|inputs|view|cards|shortcuts/use|chain/(?!columns/view-dialog|base/base-menu))`,
    String.raw`web/src/components/ui/states/unknown-value\.`,
  ],
  "past-volatility": [
    String.raw`core/src/(?:volatility/past/|contract/market/volatility\.)`,
    String.raw`web/src/lib/market/use-past-volatility\.`,
  ],
};

export default defineConfig({
  plugins: [
    prerenderedLanding(),
    patientLandingScripts(),
    withoutInjectedToastStyle(),
    react(),
    tailwindcss(),
    arrivalPages(),
    compressedOnce(),
  ],
  html: { cspNonce: "PARIDAD_NONCE" },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: "index.html", landing: "landing.html", "site-page": "site-page.html" },
      output: {
        chunkFileNames: ({ name }) =>
          name.startsWith("base~") ? "assets/base-[hash].js" : "assets/[name]-[hash].js",
        // What the first screens load anyway comes in few files: small chunks compress badly and queue.
        codeSplitting: {
          groups: [
            {
              // What the forms before the session have in common.
              name: "forms",
              test: /react-hook-form|@hookform|standard-schema|features\/access\/(login-failure|access-layout|resend)/,
              includeDependenciesRecursively: false,
            },
            {
              // Left in an entry, they would run that entry where they are imported.
              name: "shared",
              test: /web\/src\/(?:lib\/(?:class-names|notify|services|use-document-title|use-is-hydrated|use-submit)|components\/ui\/(?:brand|button|theme-toggle|states\/(?:failure-notice|notice|spinner)))\.tsx?$|lucide-react\/dist\/esm\/icons\/(?:sun-moon|triangle-exclamation-point|circle-exclamation-point)\./,
              includeDependenciesRecursively: false,
            },
            {
              name: "router",
              test: /node_modules\/(?:react-router|cookie|set-cookie-parser)\//,
              includeDependenciesRecursively: false,
            },
            {
              // The landing page shows prices, the forms don't.
              name: "formats",
              test: /core\/src\/formats/,
              includeDependenciesRecursively: false,
            },
            ...Object.entries(shared).map(([name, modules]) => ({
              name,
              test: new RegExp(modules.join("|")),
              includeDependenciesRecursively: false,
            })),
            {
              // What every screen loads, whatever else it needs. Named, as merging small chunks dragged strangers along.
              name: "base",
              test: new RegExp([icons, ...everywhere].join("|")),
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": server,
      "/v1": server,
      "/embed": server,
      "/docs": server,
      "/widgets": server,
      "/extension": server,
      "/openapi.json": server,
      "/market-socket.io": { target: server, ws: true },
    },
  },
});
