import { readFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { runnerImport } from "vite";
import type { Plugin } from "vite";

type Prerendering = { landingMarkup(): string };

const title = "Paridad · Opciones de GGAL en tiempo real";
const description =
  "Calculadora en tiempo real, históricos, ratios y probabilidades de las opciones de Grupo Galicia (GFG) en BYMA. 30 días de prueba con acceso completo.";

async function prerendering(root: string): Promise<Prerendering> {
  const { module } = await runnerImport<Prerendering>(join(root, "src/app/prerender-landing.tsx"), {
    root,
    plugins: [react()],
    environments: {
      inline: { resolve: { noExternal: [/^@paridad\//], conditions: ["node"] } },
    },
  });
  return module;
}

/**
 * The landing page comes whole from the server, and its scripts take it over: a visitor reads before anything runs. All
 * pages share one head. Under `vite` the landing is served at / as the server does.
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
        // The server says the title and the content of the pages to read.
        if (filename.endsWith("site-page.html")) return whole;
        const titled = whole
          .replaceAll("PARIDAD_TITLE", () => title)
          .replaceAll("PARIDAD_DESCRIPTION", () => description);
        if (!filename.endsWith("landing.html")) return titled;
        const markup = (await prerendering(root)).landingMarkup();
        return titled.replace("PARIDAD_LANDING", () => markup);
      },
    },
  };
}

/** Lets the landing page's text stand without its scripts: they leave the line to the style and the font. */
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
