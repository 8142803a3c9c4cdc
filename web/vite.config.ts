import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
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

/** Workbooks are packed in workers made of text, which the policy forbids; they are small enough to be packed where they are. */
function workbooksWithoutWorkers(): Plugin {
  return {
    name: "workbooks-without-workers",
    transform(code, id) {
      if (!/excel-file\/modules\/zip\/(zipTo|unzipFrom)ArrayBuffer\.js$/.test(id)) return null;
      const here =
        "import { $1Sync } from 'fflate';\nconst $1 = (...all) => all.pop()(null, $1Sync(...all));";
      const replaced = code.replace(/import \{ (zip|unzip) \} from 'fflate';/, here);
      if (replaced === code) this.error("workbooks are no longer packed the way this plugin replaces");
      return replaced;
    },
  };
}

/** The last step costs as much as all before, a second of the first start, and takes a sixtieth of the bytes off. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

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

const among = (...paths: readonly string[]) => new RegExp(paths.join("|"));

/**
 * A file for what people load together: small ones compress badly and queue. Each holds the modules named and all that
 * they import, less what a file before it has; who signs in loads no `data`, who reads the landing page nothing after it.
 * Other modules are divided by who imports them.
 */
const files = [
  {
    name: "base",
    test: among(
      "react-dom/client",
      "get-nonce",
      "web/src/app/(create-services|reload-on-new-version|providers/(error|offline|use-theme))",
      "web/src/components/ui/(brand|theme-toggle|states/(failure-notice|spinner))",
      "web/src/lib/use-(document-title|is-hydrated)",
    ),
  },
  { name: "icons", test: /lucide-react\/.*\/icons\//, minShareCount: 6 },
  {
    name: "data",
    test: among(
      "core/src/(formats|contract/(expiry-choice|keys/valuation|market/(history|market|market-errors|source-texts)).ts|quotes/quote-texts)",
      "web/src/(app/providers/queries|data/use-data)",
      "web/src/components/(market/last-age|plans/plan-card)",
      "web/src/components/ui/(badge|segmented|layout/skip-link|states/(states|explained-dash))",
    ),
  },
  {
    name: "app",
    test: among("web/src/app/app.tsx", "core/src/(messages/toasts|contract/accounts/account)"),
  },
  { name: "forms", test: among("web/src/features/access/login-screen") },
  {
    name: "market",
    test: among(
      "core/src/quotes/",
      "web/src/app/(guards/require-session|signed-in-layout)",
      "web/src/(data/(costs|market|positions)|lib/view)/",
      "web/src/components/(market/|ui/card)",
    ),
  },
  { name: "positions", test: among("core/src/positions/(?!saved/saved-position-texts)") },
  { name: "dialogs", test: among("web/src/components/ui/(dialog|menu).tsx") },
];

export default defineConfig({
  plugins: [
    prerenderedLanding(),
    patientLandingScripts(),
    workbooksWithoutWorkers(),
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
      output: { codeSplitting: { groups: files } },
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
