import { panelHome, panelTags, textsIn } from "@paridad/core/panels";
import type { PanelPage } from "@paridad/core/panels";
import { themeColors } from "@paridad/core/tokens";
import type { ThemeName } from "@paridad/core/tokens";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { PanelBody } from "./panel-body.tsx";
import { partsOf, plainName } from "./panel-parts.tsx";
import css from "./panel-page.css?raw";
import { sourceLine } from "./source-line.ts";

function propertiesOf(theme: ThemeName): string {
  const colors = Object.entries(themeColors[theme]).map(([role, color]) => `--${role}:${color}`);
  return `{color-scheme:${theme};${colors.join(";")}}`;
}

/** The style of every panel's page: `auto` follows the reader's system. */
const style = [
  `:root${propertiesOf("light")}`,
  `@media (prefers-color-scheme:dark){:root:not([data-theme="light"])${propertiesOf("dark")}}`,
  `:root[data-theme="dark"]${propertiesOf("dark")}`,
  css,
].join("\n");

/** With its expiry, where that is known. */
const panelName = (page: PanelPage): string => partsOf(page)?.name ?? plainName(page);

function Head({ page }: { page: PanelPage }) {
  const { base, name, query } = page;
  const title = panelName(page);
  const address = `${base}/panels/${name}${query}`;
  const description = sourceLine(page);
  const oembed = `${base}/oembed?format=json&url=${encodeURIComponent(address)}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} · Paridad`}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${base}/panels/${name}.png${withSize(query)}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="data:," />
      <link rel="canonical" href={address} />
      <link rel="alternate" type="application/json+oembed" href={oembed} title={title} />
      <style />
    </head>
  );
}

/** The size of a messenger's card. */
function withSize(query: string): string {
  return `${query === "" ? "?" : `${query}&`}width=1200&height=630`;
}

/** The numbers stand inside of the element: its script replaces them, and where there is none they stay. */
function Panel({ page }: { page: PanelPage }) {
  const { name, attributes, choices, base } = page;
  const texts = textsIn(choices.locale);
  const home = panelHome(base, { name, key: attributes["embed-key"] ?? "" });
  const numbers = (
    <section className="panel" lang={choices.locale}>
      <PanelBody view={page} />
      <footer>
        <span>{sourceLine(page)}</span>
        <span>
          <a href={home} target="_blank" rel="noopener nofollow">
            {texts.attribution}
          </a>{" "}
          · {texts.notAdvice}
        </span>
      </footer>
    </section>
  );
  return createElement(panelTags[name], attributes, numbers);
}

/** A panel's page whole, and its style for the policy. */
export function panelDocument(page: PanelPage): { html: string; style: string } {
  const { locale, theme } = page.choices;
  const markup = renderToStaticMarkup(
    <html lang={locale} data-theme={theme}>
      <Head page={page} />
      <body>
        <main aria-label={panelName(page)}>
          <Panel page={page} />
        </main>
        <script type="module" src="/v1/paridad.js" />
        <script type="module" src="/widgets/frame.js" />
      </body>
    </html>,
  );
  // React would escape the style, which the policy knows by its hash.
  const styled = markup.replace("<style></style>", () => `<style>${style}</style>`);
  return { html: `<!doctype html>\n${styled}\n`, style };
}
