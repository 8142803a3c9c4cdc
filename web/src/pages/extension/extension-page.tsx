import { formatInteger } from "@paridad/core/formats";
import type { ExtensionBuild, ExtensionPageProps } from "@paridad/core/contract";

import { Inline, Markdown, SectionOf, TextTable, fill, readSections } from "../markdown.tsx";
import type { ReadPage } from "../site-frame.tsx";
import text from "./extension.md?raw";

const names = { chrome: "Chrome y Edge", firefox: "Firefox" } as const;
const browsers = ["chrome", "firefox"] as const;
const sizeOf = ({ size }: ExtensionBuild) => `${formatInteger(size / 1_000)} kB`;

function Downloads({ storeUrl, builds }: ExtensionPageProps) {
  const links = browsers.flatMap((browser) => {
    const build = builds[browser];
    return build === null
      ? []
      : [
          <a
            key={browser}
            className={browser === "chrome" ? "action" : "action quiet"}
            href={`/extension/${browser}.zip`}
            download
          >
            Descargar para {names[browser]}{" "}
            <small>
              {build.version} · {sizeOf(build)}
            </small>
          </a>,
        ];
  });
  if (storeUrl === null && links.length === 0)
    return (
      <p>
        <Inline text="En este servidor todavía no hay paquetes para bajar. Escribinos desde [Soporte](/support)." />
      </p>
    );
  return (
    <p className="actions">
      {storeUrl === null ? null : (
        <a className="action" href={storeUrl} rel="noreferrer">
          Instalar desde la tienda
        </a>
      )}
      {links}
    </p>
  );
}

/** The button waits for its script, which hands the session to these identities of the extension. */
function Connect({ storeUrl, builds }: ExtensionPageProps) {
  // A store's address ends with the identity.
  const inStore = /\/([a-p]{32})(?:[/?#]|$)/.exec(storeUrl ?? "")?.[1];
  const identities = [inStore, builds.chrome?.id].filter((id) => typeof id === "string");
  return (
    <>
      <p className="actions">
        <button className="action" type="button" data-connect={identities.join(" ")} disabled>
          Conectar la extensión
        </button>
      </p>
      <label className="check">
        <input type="checkbox" data-connect-stay /> Mantener la sesión en la extensión al cerrar el navegador
      </label>
      <p role="status" data-connect-status />
    </>
  );
}

function Builds({ builds }: ExtensionPageProps) {
  const columns = browsers.flatMap((browser) => {
    const build = builds[browser];
    return build === null ? [] : [{ browser, ...build }];
  });
  if (columns.length === 0) return null;
  const rows = [
    ["Versión", ...columns.map(({ version }) => version)],
    ["Desde el navegador", ...columns.map(({ oldestBrowser }) => oldestBrowser ?? "")],
    ["Tamaño", ...columns.map(sizeOf)],
    ["SHA-256", ...columns.map(({ sha256 }) => `\`${sha256}\``)],
  ];
  return <TextTable heads={["Paquete", ...columns.map(({ browser }) => names[browser])]} rows={rows} />;
}

/** The panel as it is, at its narrowest, with the simulated market. */
function PanelPicture() {
  return (
    <figure className="panel-picture">
      {(["light", "dark"] as const).map((theme) => (
        <img
          key={theme}
          className={theme === "dark" ? "hidden dark:block" : "dark:hidden"}
          src={`/panel-${theme}.webp`}
          width={320}
          height={640}
          loading="lazy"
          alt="El panel de la extensión: el precio de GGAL con su estado, la VI en el dinero y la tasa implícita, los vencimientos, la búsqueda, y la cadena con base, compra, venta, volatilidad y último de cada call."
        />
      ))}
      <figcaption>El panel, con el mercado simulado</figcaption>
    </figure>
  );
}

/** `/extension/`: what it is, how to install and connect it, and what to do when something fails. */
export function extensionPage(props: ExtensionPageProps): ReadPage {
  const { lead, sections } = readSections(fill(text, { base: props.base }));
  const parts = {
    Downloads: () => <Downloads {...props} />,
    Connect: () => <Connect {...props} />,
    Builds: () => <Builds {...props} />,
  };
  const [first, ...others] = sections.map((section) => (
    <SectionOf key={section.id} section={section} parts={parts} />
  ));
  return {
    path: "/extension/",
    title: "La extensión de Paridad: opciones de GGAL al lado de tu broker",
    description:
      "La calculadora de opciones de GGAL en vivo, al lado de la página de tu broker: cómo instalarla en Chrome, Edge y Firefox, y conectarla con un botón.",
    index: sections,
    children: (
      <>
        <div className="beside">
          <div className="lead-first">
            <Markdown text={lead} parts={parts} />
            {first}
          </div>
          <PanelPicture />
        </div>
        {others}
      </>
    ),
  };
}
