import { unknownDash } from "@paridad/core/formats";
import type { PanelFigure, PanelNumber } from "@paridad/core/panels";
import type { ReactNode } from "react";

import type { Drawing } from "./picture/picture-svg.tsx";

/** A panel's view of its part of the market, on its page and in its picture. */
export type PanelParts = {
  /** Its name in one line. */
  readonly name: string;
  readonly body: ReactNode;
  readonly drawing: Drawing;
  /** Height of the picture by its width, in units; the usual one where left out. */
  readonly unitsHigh?: (across: number) => number;
};

/** A number, or a dash with its reason. */
export function Shown({ number: { text, reason } }: { number: PanelNumber }) {
  if (text !== null) return text;
  return (
    <span role="img" aria-label={reason} title={reason}>
      {unknownDash}
    </span>
  );
}

export function Figures({ figures }: { figures: readonly PanelFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl>
      {figures.map(({ name, number, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Shown number={number} />
            {note === undefined ? null : <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A table with its name; the keyboard scrolls what is wider than the panel. */
export function PanelTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  heads: readonly string[];
  rows: readonly { readonly key: string; readonly head: string; readonly cells: readonly PanelNumber[] }[];
}) {
  return (
    <div className="scroll" role="region" tabIndex={0} aria-label={caption}>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((number, index) => (
                <td key={heads[index + 1]}>
                  <Shown number={number} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
