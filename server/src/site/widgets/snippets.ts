import { codeHtml } from "../frame/html.ts";

type Place = {
  readonly base: string;
  readonly version: string;
  readonly integrity: string;
  /** Two options that trade now. */
  readonly pair: readonly [string, string];
};

const chain = '<paridad-option-chain embed-key="pub_TU_CLAVE" strikes="6"></paridad-option-chain>';

function pinnedScript({ base, version, integrity }: Place): string {
  return `<link rel="stylesheet" href="${base}/widgets/${version}/paridad.css">
<script type="module"
  src="${base}/widgets/${version}/paridad.js"
  integrity="${integrity}"
  crossorigin="anonymous"></script>`;
}

/** What stands on the page itself. */
function markup(place: Place) {
  const pinned = pinnedScript(place);
  const { base, pair } = place;
  return {
    start: codeHtml("HTML", `${pinned}\n${chain}`),
    others: codeHtml(
      "HTML",
      `<paridad-volatility embed-key="pub_TU_CLAVE"></paridad-volatility>
<paridad-ratios embed-key="pub_TU_CLAVE" symbol1="${pair[0]}" symbol2="${pair[1]}"></paridad-ratios>`,
    ),
    newest: codeHtml(
      "HTML",
      `<link rel="stylesheet" href="${base}/v1/paridad.css">
<script type="module" src="${base}/v1/paridad.js"></script>\n${chain}`,
    ),
    events: codeHtml(
      "JavaScript",
      `const panel = document.querySelector("paridad-option-chain");
panel.addEventListener("paridad-select", ({ detail }) => {
  console.log(detail); // la opción elegida, y si fue la compra o la venta
});
panel.addEventListener("paridad-error", ({ detail }) => {
  console.warn(detail.code); // por qué no hay números
});`,
    ),
    look: codeHtml(
      "CSS",
      `paridad-option-chain {
  --paridad-accent: #c2410c;
  --paridad-radius: 0;
  --paridad-font: Georgia, serif;
}
paridad-option-chain::part(header) { font-weight: 700; }`,
    ),
  };
}

/** What goes with a kind of site. */
function hosts(place: Place) {
  const { base } = place;
  return {
    frame: codeHtml(
      "HTML",
      `<iframe src="${base}/widgets/iframe?element=chain&embed-key=pub_TU_CLAVE&strikes=6"
  title="Opciones de GGAL" width="100%" height="484" loading="lazy" style="border:0"></iframe>
<!-- Opcional: el iframe toma el alto de lo que muestra. -->
<script type="module" src="${base}/v1/paridad-frame.js"></script>`,
    ),
    react: codeHtml(
      "React",
      `"use client";
import { useEffect, useRef } from "react";
import "@paridad/widgets/option-chain";

export function Chain({ onSelect }) {
  const panel = useRef(null);
  useEffect(() => {
    const { current } = panel;
    current.addEventListener("paridad-select", onSelect);
    return () => current.removeEventListener("paridad-select", onSelect);
  }, [onSelect]);
  return <paridad-option-chain ref={panel} api="${base}" embed-key="pub_TU_CLAVE" strikes="6" />;
}

// Con tipos y eventos como propiedades:
// import { ParidadOptionChain } from "@paridad/widgets/react";
// <ParidadOptionChain api="${base}" embedKey="pub_TU_CLAVE" onParidadSelect={…} />`,
    ),
    wordpress: codeHtml("Bloque «HTML personalizado»", `${pinnedScript(place)}\n${chain}`),
    policy: codeHtml(
      "Content-Security-Policy",
      `script-src ${base};
connect-src ${base};
style-src ${base};
require-trusted-types-for 'script';
trusted-types lit-html`,
    ),
  };
}

/** What a partner copies, with this server's address and the version that it serves. */
export function snippetsOf(place: Place) {
  return { ...markup(place), ...hosts(place) };
}
