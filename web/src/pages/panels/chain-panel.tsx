import { formatStrike, unknownDash } from "@paridad/core/formats";
import {
  chainCaption,
  chainHeading,
  chainNumber,
  chainRows,
  columnsOfType,
  numberIn,
  rowsAroundMoney,
  textsIn,
} from "@paridad/core/panels";
import type { ChainColumn, ChainRow, PanelChain, PanelChoices } from "@paridad/core/panels";

import { ChainDrawing } from "./picture/chain-drawing.tsx";
import { aroundRows, tableRowHeight } from "./picture/table-drawing.tsx";
import { Shown } from "./words.tsx";
import type { PanelParts } from "./words.tsx";

const types = ["call", "put"] as const;
type Side = (typeof types)[number];

/** The rows of a panel with so many bases. */
function rowsIn(chain: PanelChain, { strikes }: Pick<PanelChoices, "strikes">): readonly ChainRow[] {
  return rowsAroundMoney(chainRows(chain), { strikes, spot: chain.spot });
}

function Heads({ side, columns, locale }: { side: Side } & Pick<PanelChoices, "columns" | "locale">) {
  const texts = textsIn(locale);
  return columnsOfType(columns, side).map((column) => (
    <th key={column} scope="col" className={`${side} ${column}`}>
      <span className="hidden">{side === "call" ? texts.call : texts.put} </span>
      {texts.columns[column]}
    </th>
  ));
}

function Cells({
  row,
  side,
  choices: { columns, locale },
}: {
  row: ChainRow;
  side: Side;
  choices: PanelChoices;
}) {
  const { [side]: option } = row;
  const classOf = (column: ChainColumn) => [side, column, option?.inTheMoney ? "itm" : ""].join(" ").trim();
  return columnsOfType(columns, side).map((column) => (
    <td key={column} className={classOf(column)}>
      {option === null ? unknownDash : <Shown number={chainNumber(option, column, locale)} />}
    </td>
  ));
}

function Rows({ rows, choices }: { rows: readonly ChainRow[]; choices: PanelChoices }) {
  const { locale } = choices;
  return rows.map((row) => (
    <tr key={row.strike} className={row.isAtTheMoney ? "money" : undefined}>
      <Cells row={row} side="call" choices={choices} />
      <th scope="row" className="strike">
        {numberIn(locale, formatStrike(row.strike))}
        {row.isEstimated ? "*" : null}
        {row.isAtTheMoney ? <span className="hidden">, {textsIn(locale).atTheMoney}</span> : null}
      </th>
      <Cells row={row} side="put" choices={choices} />
    </tr>
  ));
}

/** The chain in the place of its element: prices without a button. */
export function chainParts(chain: PanelChain, choices: PanelChoices): PanelParts {
  const { locale, columns } = choices;
  const texts = textsIn(locale);
  const { title, price, lastAge, expires, atTheMoney } = chainHeading(chain, locale);
  const terms = `${expires}${atTheMoney === null ? "" : ` · ${texts.atTheMoneyVolatility} ${atTheMoney}`}`;
  const rows = rowsIn(chain, choices);
  const body = (
    <>
      <header>
        <h1>
          {title} <strong>{price}</strong> {lastAge === null ? null : <small>{lastAge}</small>}
        </h1>
        <p>{terms}</p>
      </header>
      <div className="scroll" role="region" tabIndex={0} aria-label={`${title}. ${expires}`}>
        <table className="chain">
          <caption className="hidden">{chainCaption(chain, locale)}</caption>
          <thead>
            <tr>
              <Heads side="call" columns={columns} locale={locale} />
              <th scope="col" className="strike">
                {texts.strike}
              </th>
              <Heads side="put" columns={columns} locale={locale} />
            </tr>
          </thead>
          <tbody>
            <Rows rows={rows} choices={choices} />
          </tbody>
        </table>
      </div>
    </>
  );
  return {
    name: `${title}. ${expires}`,
    body,
    unitsHigh: () => aroundRows + rows.length * tableRowHeight,
    drawing: {
      title: `${title} ${price}`,
      terms,
      draw: (box, style) => {
        const strikes = Math.min(choices.strikes, Math.floor((box.height / tableRowHeight - 1) / 2));
        return <ChainDrawing rows={rowsIn(chain, { strikes })} choices={choices} box={box} style={style} />;
      },
    },
  };
}
