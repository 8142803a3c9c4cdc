import { readFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { runnerImport } from "vite";
import type { Plugin } from "vite";

type Prerendering = { landingMarkup(): string };

async function landingMarkup(root: string): Promise<string> {
  const { module } = await runnerImport<Prerendering>(join(root, "src/app/prerender-landing.tsx"), {
    root,
    plugins: [react()],
    environments: {
      inline: { resolve: { noExternal: [/^@paridad\//], conditions: ["opt-source", "node"] } },
    },
  });
  return module.landingMarkup();
}

/**
 * The landing page comes whole from the server, and its scripts take it over: a visitor reads before anything runs.
 * Both pages share one head. Under `vite` the landing is served at / as the server does.
 */
export function prerenderedLanding(): Plugin {
  let root = "";
  return {
    name: "prerendered-landing",
    configResolved(config) {
      root = config.root;
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url === "/" || request.url?.startsWith("/?")) request.url = "/landing.html";
        next();
      });
    },
    transformIndexHtml: {
      order: "pre",
      async handler(html, { filename }) {
        const head = await readFile(join(root, "page-head.html"), "utf8");
        const whole = html.replace("PARIDAD_HEAD", () => head.trim());
        if (!filename.endsWith("landing.html")) return whole;
        const markup = await landingMarkup(root);
        return whole.replace("PARIDAD_LANDING", () => markup);
      },
    },
  };
}

/** What the landing page says stands there without its scripts: they leave the line to the style and the font. */
export function patientLandingScripts(): Plugin {
  return {
    name: "patient-landing-scripts",
    transformIndexHtml: {
      order: "post",
      handler: (html, { filename }) =>
        filename.endsWith("landing.html")
          ? html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
          : html,
    },
  };
}
