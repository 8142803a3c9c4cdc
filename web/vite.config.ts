import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import type { Plugin } from "vite";

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

export default defineConfig({
  plugins: [withoutInjectedToastStyle(), react(), tailwindcss()],
  resolve: { conditions: ["opt-source", ...defaultClientConditions] },
  html: { cspNonce: "PARIDAD_NONCE" },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/api": server,
      "/v1": server,
      "/embed": server,
      "/docs": server,
      "/openapi.json": server,
      "/market-socket.io": { target: server, ws: true },
    },
  },
});
