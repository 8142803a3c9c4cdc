import { escapeHtml, tableHtml, textHtml } from "../frame/html.ts";
import type { IndexEntry, SitePage } from "../frame/site-frame.ts";
import type { Browser, ExtensionPackage } from "./packages.ts";
import { panelPictureHtml } from "./panel-picture.ts";

export type ExtensionPageParts = {
  /** The server's own address. */
  readonly base: string;
  /** The extension's page in its store, null until it is there. */
  readonly storeUrl: string | null;
  readonly packages: Readonly<Record<Browser, ExtensionPackage | null>>;
};

type Section = IndexEntry & { readonly html: string };

const paragraph = (text: string) => `<p>${textHtml(text)}</p>`;
const steps = (texts: readonly string[]) =>
  `<ol>${texts.map((text) => `<li>${textHtml(text)}</li>`).join("")}</ol>`;
const names = { chrome: "Chrome y Edge", firefox: "Firefox" } as const;
const kilobytes = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 0 });

/** The identity in a store's address, which ends with it. */
function storeIdentity(storeUrl: string | null): string | null {
  return /\/([a-p]{32})(?:[/?#]|$)/.exec(storeUrl ?? "")?.[1] ?? null;
}

function downloadHtml(browser: Browser, found: ExtensionPackage | null): string {
  if (found === null) return "";
  const { version, bytes } = found;
  const detail = `${version} · ${kilobytes.format(bytes.length / 1_000)} kB`;
  return `<a class="action${browser === "chrome" ? "" : " quiet"}" href="/extension/${browser}.zip" download>Descargar para ${names[browser]} <small>${escapeHtml(detail)}</small></a>`;
}

function introHtml({ storeUrl, packages }: ExtensionPageParts): string {
  const store =
    storeUrl === null
      ? ""
      : `<a class="action" href="${escapeHtml(storeUrl)}" rel="noreferrer">Instalar desde la tienda</a>`;
  const downloads = `${downloadHtml("chrome", packages.chrome)}${downloadHtml("firefox", packages.firefox)}`;
  const actions = `${store}${downloads}`;
  return actions === ""
    ? paragraph("En este servidor todavía no hay paquetes para bajar. Escribinos desde [Soporte](/support).")
    : `<p class="actions">${actions}</p>`;
}

function what(): Section {
  return {
    id: "que-es",
    title: "Qué hace",
    html: `<ul>${[
      "La cadena del vencimiento que elijas, al costado de cualquier página: mercado, puntas, teórico, volatilidad implícita y griegas. Son los números de la calculadora web: los hace el mismo código.",
      "¿Y si…?: movés spot, volatilidad y días sin perder tus datos.",
      "Seleccionás un símbolo (por ejemplo GFGC79115D) en cualquier página, clic derecho y «Ver en Paridad».",
      "Alertas de precio, de volatilidad y del ratio de dos bases.",
    ]
      .map((text) => `<li>${escapeHtml(text)}</li>`)
      .join(
        "",
      )}</ul>${paragraph("No lee las páginas que visitás, no envía órdenes y no pide las claves de tu broker. Necesitás una cuenta con un plan que incluya la calculadora.")}`,
  };
}

function install(): Section {
  return {
    id: "instalar",
    title: "Instalarla",
    parts: [
      { id: "chrome", title: "Chrome y Edge" },
      { id: "firefox", title: "Firefox" },
    ],
    html: `<h3 id="chrome">Chrome y Edge</h3>${steps([
      "Descargá el archivo y descomprimilo en una carpeta que no vayas a borrar.",
      "Abrí `chrome://extensions` (en Edge, `edge://extensions`) y activá **Modo de desarrollador**.",
      "Tocá **Cargar descomprimida** y elegí la carpeta.",
      "En el ícono de rompecabezas fijá Paridad, así queda a la vista.",
    ])}<h3 id="firefox">Firefox</h3>${steps([
      "Descargá el archivo; no hace falta descomprimirlo.",
      "Abrí `about:debugging#/runtime/this-firefox`, tocá **Cargar complemento temporal** y elegí el archivo.",
      "Así cargada, Firefox la quita al cerrarse: se vuelve a cargar igual.",
    ])}`.replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>"),
  };
}

function connect({ storeUrl, packages, base }: ExtensionPageParts): Section {
  const identities = [storeIdentity(storeUrl), packages.chrome?.id].filter((id) => typeof id === "string");
  return {
    id: "conectar",
    title: "Conectarla",
    html: `${paragraph("Con la extensión instalada y tu sesión abierta en este sitio, es un botón:")}<p class="actions"><button class="action" type="button" data-connect="${identities.join(" ")}" disabled>Conectar la extensión</button></p><p role="status" data-connect-status></p>${paragraph("Usa la misma sesión de este navegador: si la cerrás acá, se cierra también allá. En Firefox, o si preferís una sesión aparte, abrí la extensión y poné tu email y tu contraseña.")}${paragraph(`Después abrí el ícono de Paridad y tocá **Abrir el panel**, o usá Alt+Mayús+P. La extensión habla con ${base}; el servidor se cambia en sus Opciones.`).replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")}`,
  };
}

function troubles({ base }: ExtensionPageParts): Section {
  const rows = [
    [
      "«No encontramos la extensión»",
      "Instalala en este mismo navegador y perfil, y volvé a cargar esta página.",
    ],
    [
      "«No pudimos conectar con el servidor»",
      `Fijate en Opciones, «Servidor»: tiene que decir \`${base}\`. Al guardarlo el panel abierto lo sigue.`,
    ],
    [
      "«Sin datos hace…»",
      "La conexión sigue, pero no llegan precios: no operes con esos números. Se recupera sola.",
    ],
    ["«Sin internet»", "Tu navegador perdió la red. Los números son los últimos que llegaron."],
    ["«Módulo no disponible»", "Tu plan no incluye la calculadora o venció: mirá [los planes](/#planes)."],
    [
      "Usás todas tus conexiones",
      "Cerrá el panel o la web en otro dispositivo, o tocá «Usar aquí»: cierra la más antigua.",
    ],
    [
      "Alt+Mayús+P no hace nada",
      "Otra extensión usa ese atajo. Cambialo en `chrome://extensions/shortcuts`.",
    ],
    [
      "Quiero actualizarla",
      "Descargá la versión nueva, descomprimila sobre la misma carpeta y tocá ↻ en `chrome://extensions`. Tus datos quedan.",
    ],
  ];
  return { id: "problemas", title: "Si algo no anda", html: tableHtml(["Qué ves", "Qué hacer"], rows) };
}

function packagesSection({ packages }: ExtensionPageParts): Section {
  const found = (["chrome", "firefox"] as const).flatMap((browser) => {
    const one = packages[browser];
    return one === null ? [] : [{ name: names[browser], ...one }];
  });
  const rows = [
    ["Versión", ...found.map(({ version }) => version)],
    ["Desde el navegador", ...found.map(({ oldestBrowser }) => oldestBrowser ?? "")],
    ["Tamaño", ...found.map(({ bytes }) => `${kilobytes.format(bytes.length / 1_000)} kB`)],
    ["SHA-256", ...found.map(({ sha256 }) => `\`${sha256}\``)],
  ];
  const table = found.length === 0 ? "" : tableHtml(["Paquete", ...found.map(({ name }) => name)], rows);
  return {
    id: "paquetes",
    title: "Paquetes",
    html: `${paragraph("Hechos para este servidor. Compará el SHA-256 con `sha256sum archivo.zip` (en Windows, `certutil -hashfile archivo.zip SHA256`).")}${table}${paragraph("Qué guarda y qué envía: [privacidad](/privacidad).")}`,
  };
}

/** `/extension/`: what it is, how to install and connect it, and what to do when something fails. */
export function extensionPage(parts: ExtensionPageParts): SitePage {
  const all = [what(), install(), connect(parts), troubles(parts), packagesSection(parts)];
  const [first = "", ...others] = all.map(
    ({ id, title, html }) => `<section><h2 id="${id}">${escapeHtml(title)}</h2>${html}</section>`,
  );
  const lead =
    '<h1>Paridad al lado de tu broker</h1><p class="lead">La calculadora de opciones de GGAL en vivo, en el panel lateral del navegador y sin cambiar de pestaña.</p>';
  return {
    path: "/extension/",
    title: "La extensión de Paridad: opciones de GGAL al lado de tu broker",
    description:
      "La calculadora de opciones de GGAL en vivo, al lado de la página de tu broker: cómo instalarla en Chrome, Edge y Firefox, y conectarla con un botón.",
    index: all.map(({ id, title, parts: inside }) => ({ id, title, ...(inside ? { parts: inside } : {}) })),
    body: `<div class="beside"><div>${lead}${introHtml(parts)}${first}</div>${panelPictureHtml()}</div>${others.join("")}`,
  };
}
