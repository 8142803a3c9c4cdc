import { delayedSeconds, embedCosts, embedKeyLimits } from "@paridad/core/plans";
import { escapeHtml, tableHtml, textHtml } from "../frame/html.ts";
import type { IndexEntry, SitePage } from "../frame/site-frame.ts";
import type { WidgetFiles } from "../widget-files.ts";
import { elementsReference } from "./element-tables.ts";
import type { ElementsManifest } from "./element-tables.ts";
import { snippetsOf } from "./snippets.ts";

export type WidgetsPageParts = {
  readonly base: string;
  readonly files: Pick<WidgetFiles, "current" | "versions" | "script">;
  /** Null where the build made none. */
  readonly manifest: ElementsManifest | null;
  /** Two options that trade now, for the ratio. */
  readonly pair: readonly [string, string];
};

const whole = new Intl.NumberFormat("es-AR");
const paragraph = (text: string) => `<p>${textHtml(text)}</p>`;
const items = (texts: readonly string[]) =>
  `<ol>${texts.map((text) => `<li>${textHtml(text)}</li>`).join("")}</ol>`;

/** What changed for whoever has a panel on a page, newest first. */
const changes: readonly (readonly [string, string])[] = [
  [
    "0.1.0",
    "Primera versión: cadena de opciones, volatilidad de un vencimiento, ratio de dos símbolos, iframe, componentes de React y tipos para JSX.",
  ],
];

function liveHtml(pair: WidgetsPageParts["pair"]): string {
  const ratio = `<div class="stage ratios"><paridad-ratios symbol1="${escapeHtml(pair[0])}" symbol2="${escapeHtml(pair[1])}"></paridad-ratios></div>`;
  const volatility = '<div class="stage volatility"><paridad-volatility></paridad-volatility></div>';
  return `<h3>Cadena de opciones</h3><div class="stage chain"><paridad-option-chain strikes="4"></paridad-option-chain></div><h3>Volatilidad de un vencimiento</h3>${volatility}<h3>Ratio de dos símbolos</h3>${ratio}`;
}

function versionsHtml({ files }: WidgetsPageParts): string {
  const rows = files.versions.map((version) => {
    const script = files.script(version, "paridad.js");
    return [
      version === files.current ? `${version} (la actual)` : version,
      `\`/widgets/${version}/paridad.js\``,
      script === null ? "" : `\`${script.integrity}\``,
    ];
  });
  return tableHtml(["Versión", "Dirección", "integrity"], rows);
}

type Section = IndexEntry & { readonly html: string };

type Snippets = ReturnType<typeof snippetsOf>;

function firstSections({ pair }: WidgetsPageParts, code: Snippets): readonly Section[] {
  return [
    {
      id: "en-vivo",
      title: "Así se ven",
      html: `${paragraph("Son los paneles de verdad, con la muestra pública: sin clave, y con la demora que pide la fuente. En el [armador](/widgets/demo/) elegís qué mostrar y copiás el código.")}${liveHtml(pair)}`,
    },
    {
      id: "empezar",
      title: "En tu página en tres minutos",
      html: `${items([
        "Pedí [tu clave para insertar](/profile?clave=insertar) ([cómo](#clave)). Alguien de Paridad aprueba el pedido y te llega un email; al crearla te da la página entera con la clave puesta. Para probar no hace falta: sin clave se ve la muestra.",
        "O pegá estas líneas donde quieras el panel y poné tu clave.",
        "Abrí tu página desde su dirección: la clave anda en los orígenes que le pusiste, también `http://localhost:8080` para probar, y no en un archivo abierto con doble clic. Si algo no anda, la consola del navegador dice por qué.",
      ])}${code.start}${paragraph("La hoja de estilos guarda el lugar del panel hasta que llega: nada de tu página se mueve. En lugar de la cadena va cualquiera de los otros:")}${code.others}${paragraph("Con versión fija e integridad el archivo no cambia nunca. Para recibir siempre la última:")}${code.newest}`,
    },
    {
      id: "clave",
      title: "Cómo conseguir una clave",
      html: `${items([
        "[Creá tu cuenta](/register) o [iniciá sesión](/login).",
        "En [tu perfil](/profile?clave=insertar), «Claves para insertar», pedila con los sitios donde va a estar el panel, como `https://tusitio.com.ar`. Alguien de Paridad lo aprueba y te llega un email.",
        "En el mismo lugar creá la clave con esos sitios. Es pública: va en el código de la página y solo funciona ahí.",
      ])}${paragraph(`Según tu plan, los precios van en vivo o con ${delayedSeconds / 60} minutos de demora. Cada clave tiene ${whole.format(embedKeyLimits.perMinute)} unidades por minuto y ${whole.format(embedKeyLimits.perDay)} por día entre todas las visitas: cada actualización que recibe una visita es ${embedCosts.kept}, y armar la instantánea de todas, ${embedCosts.made}. El perfil muestra las de hoy, y al 80 % te avisamos por email.`)}`,
    },
  ];
}

function referenceSections({ manifest }: WidgetsPageParts, code: Snippets): readonly Section[] {
  if (manifest === null) return [];
  const reference = elementsReference(manifest);
  const html = `${paragraph("Hecha de [custom-elements.json](/widgets/custom-elements.json), que también leen los editores de código.")}${reference.html}<h3>Eventos</h3>${code.events}<h3>Aspecto</h3>${code.look}`;
  return [{ id: "referencia", title: "Referencia", parts: reference.index, html }];
}

function hostSections(code: Snippets): readonly Section[] {
  return [
    {
      id: "iframe",
      title: "Sitios sin scripts: iframe",
      html: `${paragraph("El iframe acepta los mismos atributos en la dirección; `element` es `chain`, `volatility` o `ratios`. Solo lo pueden mostrar los orígenes de la clave.")}${code.frame}`,
    },
    {
      id: "react",
      title: "React",
      html: `${paragraph("El paquete `@paridad/widgets` se importa también en el servidor.")}${code.react}`,
    },
    {
      id: "wordpress",
      title: "WordPress",
      html: `${paragraph("En el editor agregá un bloque «HTML personalizado» y pegá esto. Si tu plan de WordPress no acepta scripts, usá el iframe.")}${code.wordpress}`,
    },
    {
      id: "politica",
      title: "Política de contenido estricta",
      html: `${paragraph("Si tu página tiene una, sumale estos permisos. El panel no usa estilos en línea ni `eval`; `style-src` es solo para la hoja que guarda el lugar.")}${code.policy}`,
    },
  ];
}

function lastSections(parts: WidgetsPageParts): readonly Section[] {
  return [
    {
      id: "versiones",
      title: "Versiones y cambios",
      html: `${paragraph("Cada versión queda servida para siempre, byte por byte. `/v1/paridad.js` es la última.")}${versionsHtml(parts)}${tableHtml(["Versión", "Qué cambió"], changes)}`,
    },
    {
      id: "estado",
      title: "Estado",
      html: paragraph(
        "El servicio responde en [/health/ready](/health/ready): `ready` es que atiende. Un panel que pierde la conexión muestra lo último con su antigüedad y se recupera solo. `/embed/diagnosis?key=…` dice por qué una clave no funciona en una página.",
      ),
    },
  ];
}

function sections(parts: WidgetsPageParts): readonly Section[] {
  const { base, files } = parts;
  const integrity = files.script(files.current, "paridad.js")?.integrity ?? "";
  const code = snippetsOf({ base, version: files.current, integrity, pair: parts.pair });
  return [
    ...firstSections(parts, code),
    ...referenceSections(parts, code),
    ...hostSections(code),
    ...lastSections(parts),
  ];
}

/** `/widgets/`: everything a partner needs. */
export function widgetsPage(parts: WidgetsPageParts): SitePage {
  const all = sections(parts);
  return {
    path: "/widgets/",
    title: "Widgets de Paridad: opciones de GGAL en tu sitio",
    description:
      "La cadena de opciones de GGAL, su volatilidad y el ratio de dos bases en tu página, con unas líneas de HTML: atributos, eventos, aspecto y ejemplos.",
    head: '<script type="module" src="/v1/paridad.js"></script>',
    index: all.map(({ id, title, parts: inside }) => ({ id, title, ...(inside ? { parts: inside } : {}) })),
    body: `<h1>Opciones de GGAL en tu sitio</h1><p class="lead">Unas líneas de HTML ponen la cadena, la volatilidad o un ratio en tu página, con tus colores y sin tocar tu CSS.</p>${all.map(({ id, title, html }) => `<section><h2 id="${id}">${escapeHtml(title)}</h2>${html}</section>`).join("")}`,
  };
}
