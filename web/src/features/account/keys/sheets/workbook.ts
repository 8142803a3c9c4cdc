import type { CellObject, Row, Sheet } from "write-excel-file/universal";

import { workbookTables } from "./workbook-tables.ts";
import type { WorkbookColumn, WorkbookTable } from "./workbook-tables.ts";

const formats: Readonly<Record<WorkbookColumn["as"], string | undefined>> = {
  text: undefined,
  day: "dd/mm/yyyy",
  price: "#,##0.00",
  whole: "#,##0",
  fraction: "0.0000",
  percent: "0.0%",
};
const server = "Inicio!$B$3";
const key = "Inicio!$B$4";
const expiry = "Inicio!$B$5";
const minute = "Inicio!$B$6";
const formula = (value: string, more: Partial<CellObject> = {}): CellObject => ({
  type: "Formula",
  value,
  ...more,
});
const heading = (value: string): CellObject => ({ value, fontWeight: "bold" });

/** `A` of 0, `AA` of 26. */
function letters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** Places of a table in `Datos`: its whole text under its name, and beside it where each line begins. */
function placesOf(table: WorkbookTable) {
  const index = 2 * workbookTables.indexOf(table);
  return { text: letters(index), begins: letters(index + 1) };
}

function addressOf({ table, query, hasExpiry, hasColumns, columns }: WorkbookTable): string {
  const names = columns.map((column) => column.key).join(",");
  const fixed = [query, hasColumns ? `columns=${names}` : undefined].filter(Boolean);
  const parts = [`${server}&"/v1/sheet/${table}?key="&${key}`, `"${["", ...fixed].join("&")}"`];
  const turn = `"&refresh="&${minute}`;
  return [...parts, ...(hasExpiry ? [`"&expiration="&${expiry}`] : []), turn].join("&");
}

/** Longer than any line of a table. */
const room = 400;

/** The piece of a line between two semicolons, found where pieces that lie further apart than the line is long have their own room. */
function pieceOf(line: string, index: number): string {
  return `TRIM(MID(SUBSTITUTE(${line},";",REPT(" ",${room})),${1 + room * index},${room}))`;
}

/** A cell of a table: empty where the line, or what it says, is; a text where it isn't a number. */
function cellOf({ as }: WorkbookColumn, line: string, index: number): CellObject {
  const piece = pieceOf(line, index);
  const read = {
    text: piece,
    day: `IFERROR(DATE(MID(${piece},7,4),MID(${piece},4,2),LEFT(${piece},2)),${piece})`,
  };
  const number = `IFERROR(_xlfn.NUMBERVALUE(${piece},",","."),${piece})`;
  const value = as === "text" || as === "day" ? read[as] : number;
  const format = formats[as];
  return formula(`IF(${piece}="","",${value})`, format === undefined ? {} : { format });
}

function tableSheet(table: WorkbookTable): Sheet<Blob> {
  const { text, begins } = placesOf(table);
  const after = letters(table.columns.length);
  const rows = Array.from({ length: table.lines }, (_, index): Row => {
    const [row, place] = [index + 2, index + 3];
    const [from, to] = [`Datos!${begins}${place}`, `Datos!${begins}${place + 1}`];
    // The line itself stands in the last column, small and grey: cells are cut out of it.
    const whole = `IFERROR(MID(Datos!${text}$2,${from},${to}-${from}-2),"")`;
    return [
      ...table.columns.map((column, column_) => cellOf(column, `$${after}${row}`, column_)),
      formula(whole, { textColor: "#999999", fontSize: 6 }),
    ];
  });
  return {
    sheet: table.sheet,
    data: [[...table.columns.map((column) => heading(column.heading)), null], ...rows],
    columns: [...table.columns.map(() => ({ width: 13 })), { width: 3 }],
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  };
}

function dataSheet(): Sheet<Blob> {
  const heads = workbookTables.flatMap(({ sheet }) => [heading(sheet), null]);
  const texts = workbookTables.flatMap((table): Row => [
    formula(`_xlfn.WEBSERVICE(${addressOf(table)})`),
    null,
  ]);
  const lines = Math.max(...workbookTables.map((table) => table.lines));
  const begins = Array.from({ length: lines + 1 }, (_, index): Row => {
    const row = index + 3;
    return workbookTables.flatMap((table): Row => {
      if (index > table.lines) return [null, null];
      const { text, begins: column } = placesOf(table);
      const from = index === 0 ? "" : `,${column}${row - 1}`;
      return [null, formula(`IFERROR(FIND(CHAR(10),${text}$2${from})+1,"")`)];
    });
  });
  return { sheet: "Datos", data: [heads, texts, ...begins] };
}

function firstSheet({ base, secret }: WorkbookKey): Sheet<Blob> {
  const states = workbookTables.map((table): Row => {
    const { text } = placesOf(table);
    const failed = "Sin datos: mirá la clave y actualizá";
    return [table.sheet, formula(`IF(ISERROR(Datos!${text}2),"${failed}","Con datos")`)];
  });
  return {
    sheet: "Inicio",
    columns: [{ width: 16 }, { width: 78 }],
    data: [
      [heading("Paridad: opciones de GGAL en tu planilla")],
      [],
      ["Servidor", base],
      ["Clave", secret],
      ["Vencimiento", "nearest"],
      ["Minuto", formula("INT(NOW()*1440)")],
      [],
      ["Actualizar", "F9, una vez por minuto. Al abrir, permití el contenido externo."],
      ["Otro vencimiento", "En B5, como 2026-12-18: los que hay están en Tasas; nearest es el más cercano."],
      ["Tus cuentas", "En la hoja «Mis cuentas», o en otras: nada de esta planilla las toca."],
      ["Si renovás la clave", "Pegá la nueva en B4."],
      [],
      ...states,
    ],
  };
}

function ownSheet(): Sheet<Blob> {
  return {
    sheet: "Mis cuentas",
    columns: [{ width: 40 }, { width: 16 }],
    data: [
      [heading("Tuya: escribí acá lo que quieras")],
      ["Puntas del primer call: la distancia", formula('IF(N(Calls!D2)*N(Calls!E2)=0,"",Calls!E2-Calls!D2)')],
      [
        "Prima de 10 lotes del primer call",
        formula('IF(N(Calls!G2)=0,"",Calls!G2*1000)', { format: "#,##0.00" }),
      ],
      ["Mejor papel quieto TNA", formula("MAX(Lanzamientos!H2:H91)", { format: "0.0%" })],
    ],
  };
}

export type WorkbookKey = { readonly base: string; readonly secret: string };

/**
 * The sheets of a workbook that stays alive: each table is one `WEBSERVICE` of its address, which Excel and LibreOffice ask
 * again where a recalculation finds another minute in it, and cells are cut out of its text.
 */
export function workbookSheets(place: WorkbookKey): Sheet<Blob>[] {
  return [firstSheet(place), ...workbookTables.map(tableSheet), ownSheet(), dataSheet()];
}
