import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

import { acyclicChunks } from "./build/acyclic-chunks.ts";
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

/** The last step to 11 costs as much as all before, a second of the first start, for a sixtieth of the bytes. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Writes each script and style next to itself compressed, once, for the server to send as they are. */
function compressedOnce(): Plugin {
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  return {
    name: "compressed-once",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      const write = async (path: string): Promise<void> => {
        const content = await readFile(path);
        await writeFile(`${path}.br`, await pack.br(content, brotli));
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
  "core/src/api/(?!http/edit-conflict)",
  "core/src/contract/(?:dates|envelope|error-codes|interpret-schemas|accounts/auth|endpoints/endpoint)",
  "core/src/messages/(?:errors|validation|toasts|screens)",
];

export default defineConfig({
  plugins: [
    prerenderedLanding(),
    patientLandingScripts(),
    withoutInjectedToastStyle(),
    react(),
    tailwindcss(),
    acyclicChunks(),
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
              // Questions to the server; the landing page asks too.
              name: "queries",
              test: /node_modules\/@tanstack\/(?:query-core|react-query)\/(?!.*(?:queriesObserver|useQueries|queryOptions)\.)/,
              includeDependenciesRecursively: false,
            },
            {
              // The landing page and the screens of the market.
              name: "parts",
              test: /web\/src\/components\/ui\/(?:badge|segmented|states\/(?:explained-dash|states))\.|lucide-react\/dist\/esm\/icons\/(?:activity|calculator|git-branch|inbox|layers|shield)\./,
              includeDependenciesRecursively: false,
            },
            {
              // The landing page shows prices, the forms don't.
              name: "formats",
              test: /core\/src\/(?:formats|messages\/(?:calculator|source))/,
              includeDependenciesRecursively: false,
            },
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
