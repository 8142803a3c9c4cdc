import type { LinkPageProps, SharedContent } from "@paridad/core/contract";
import { formatTimestamp } from "@paridad/core/formats";
import { linkTexts, marketSourceName } from "@paridad/core/contract";
import { informationNotice } from "@paridad/core/messages";
import { cyclesText } from "@paridad/core/rules";

import type { ReadPage } from "../site-frame.tsx";
import { SharedBackTestView } from "./shared-back-test.tsx";
import { SharedPositionView } from "./shared-position.tsx";
import { SharedSmileView } from "./shared-smile.tsx";

const captions: Readonly<Record<SharedContent["kind"], string>> = {
  position: "El resultado de la posición al vencimiento por precio de GGAL, con sus cinco figuras.",
  smile: "La volatilidad implícita de cada base, con su ajuste.",
  "back-test": "El resultado acumulado de la regla, ciclo por ciclo, y el de la caución.",
};

function Shared({ content }: { content: SharedContent }) {
  if (content.kind === "position") return <SharedPositionView shared={content} />;
  if (content.kind === "smile") return <SharedSmileView shared={content} />;
  return <SharedBackTestView shared={content} />;
}

function momentOf(content: SharedContent): string {
  if (content.kind === "back-test") return `Probada el ${formatTimestamp(content.asOfMilliseconds)}`;
  const { asOfMilliseconds, source } = content.kind === "position" ? content.position : content.smile;
  const name = source === null ? "" : ` · Fuente: ${marketSourceName(source)}`;
  return `Como estaba el ${formatTimestamp(asOfMilliseconds)}${name}`;
}

function descriptionOf(content: SharedContent, title: string): string {
  if (content.kind === "position")
    return content.sentences.join(" ") || `Una posición en opciones de GGAL: ${title}.`;
  return content.kind === "smile" ? `${title}, base por base.` : `${title}. ${cyclesText(content.result)}`;
}

/** `/c/…`: something as it was when somebody shared it, or why it opens no more. */
export function linkPage({ path, page }: LinkPageProps): ReadPage {
  if (page.state !== "open") {
    const { title, text } = linkTexts.gone[page.state];
    return {
      path,
      title: `${title}: Paridad`,
      description: text,
      index: [],
      children: (
        <>
          <h1>{title}</h1>
          <p>{text}</p>
          <p>
            <a href="/">Ir al inicio</a>
          </p>
        </>
      ),
    };
  }
  const { content, title } = page;
  return {
    path,
    title: `${title}: Paridad`,
    description: descriptionOf(content, title),
    picture: { path: `${path}/tarjeta.png`, caption: captions[content.kind] },
    index: [],
    children: (
      <>
        <h1>{title}</h1>
        <p>{momentOf(content)}</p>
        <Shared content={content} />
        <p className="quiet">{informationNotice}</p>
      </>
    ),
  };
}
