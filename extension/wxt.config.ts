import type { Plugin } from "vite";
import { defineConfig } from "wxt";

/** The server the build talks to until the user writes another address in the options; a server packs it for itself. */
const builtFor = process.env["PARIDAD_ORIGIN"] ?? process.env["PUBLIC_URL"] ?? "http://localhost:3000";
/** Stores sign with a key of their own and take no other. */
const isForStore = process.env["PARIDAD_STORE"] === "true";
const serverOrigin = new URL(builtFor).origin;
const { protocol, hostname } = new URL(serverOrigin);

/** Ways of the libraries to write markup or to run text, by the file they stand in. Nothing here uses them. */
const dynamicCode = [
  { file: "/preact/dist/preact.mjs", text: /\(\w+\.innerHTML=\w+\.__html\)/, instead: "0" },
  {
    file: "/engine.io-client/build/esm/globals.js",
    text: 'Function("return this")()',
    instead: "globalThis",
  },
] as const;

/** Leaves those ways out of the build, as the stores' reviews and the policy of the pages ask. */
function leaveOutDynamicCode(): Plugin {
  return {
    name: "leave-out-dynamic-code",
    enforce: "pre",
    transform(code, id) {
      const library = dynamicCode.find(({ file }) => id.split("?")[0]?.endsWith(file));
      if (library === undefined) return null;
      const without = code.replace(library.text, library.instead);
      if (without === code) throw new Error(`${library.file} changed: look for its dynamic code again`);
      return { code: without, map: null };
    },
  };
}

/** Public half of the key that fixes the identity of builds loaded by hand; the store signs with its own. */
const identity =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvoEIJ4nkYiVWIshmlaUsn+jBs7lq1sUTXYj+t4yY3zSnojOcQ51/NPzEoq04ggeyC6ki8R7vIKY+Lrb96nVmO89siozsaIselCVtuHtj/dJA0E0f92ChV6UL1w4iMu6qzLbTVBtRE7qpLZqbSO9FziLmudyo0qoXCc1p35pQY85Mk5uN0app6K3Tk0ZSNMHVinmTgCN81iOvloWxSPu21NgP1uNmntSeuZfW5tSDbXx4euvMrHYczNb63lXkHF34LS+brx0lNOP8klYf37wR6IDnU3iR7VYYmK57zckWZxdbf7/3IMsBgVU8mg1SbY/ZqGRYOmSixVdw77hbZLKe4wIDAQAB";

export default defineConfig({
  srcDir: "src",
  publicDir: "src/public",
  imports: false,
  hooks: {
    // The plugin of automatic imports runs even when it is off, and takes our own names for the framework's.
    "config:resolved": ({ config }) => {
      config.imports.presets = [];
      config.imports.imports = [];
    },
  },
  manifestVersion: 3,
  // The reviewers' sources are the repository itself: see store/release.md.
  zip: { name: "paridad", zipSources: false },
  manifest: ({ browser }) => ({
    name: "__MSG_name__",
    short_name: "Paridad",
    description: "__MSG_description__",
    default_locale: "es",
    homepage_url: serverOrigin,
    permissions: [
      "storage",
      "contextMenus",
      "activeTab",
      "scripting",
      ...(browser === "firefox" ? [] : ["sidePanel"]),
    ],
    host_permissions: [`${protocol}//${hostname}/*`],
    optional_host_permissions: ["https://*/*", "http://localhost/*", "http://127.0.0.1/*"],
    action: { default_title: "Paridad" },
    commands: {
      "open-panel": {
        suggested_key: { default: "Alt+P" },
        description: "__MSG_openPanel__",
      },
    },
    omnibox: { keyword: "par" },
    content_security_policy: {
      extension_pages: "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    },
    ...(browser === "firefox"
      ? {
          browser_specific_settings: {
            gecko: {
              id: "extension@paridad.app",
              strict_min_version: "142.0",
              data_collection_permissions: { required: ["authenticationInfo"] },
            },
          },
        }
      : {
          ...(isForStore ? {} : { key: identity }),
          minimum_chrome_version: "123",
          // Where the button of /extension/ hands the session over; other extensions may not write to us.
          externally_connectable: { matches: [`${protocol}//${hostname}/*`] },
        }),
  }),
  vite: () => ({
    plugins: [leaveOutDynamicCode()],
    resolve: {
      alias: { react: "@preact/compat", "react-dom": "@preact/compat" },
    },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: { target: "es2023" },
  }),
});
