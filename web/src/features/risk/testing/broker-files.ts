/** Nine files as people bring them: layouts that docs/imports.md cites, trades made up. */
type BrokerFile = { readonly name: string; readonly bytes: Uint8Array };

const utf8 = (text: string) => new TextEncoder().encode(text);
/** One byte a character; accents of Spanish are the same in Latin-1 and Windows-1252. */
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
function utf16(text: string, isLittle: boolean): Uint8Array {
  const marked = `\uFEFF${text}`;
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < marked.length; index += 1) {
    view.setUint16(index * 2, marked.charCodeAt(index), isLittle);
  }
  return bytes;
}

const iolHead =
  "Nro. de Mov.;Nro. de Boleto;Tipo Mov.;Concert.;Liquid.;Est;Cant. titulos;Precio;Comis.;Iva Com.;Otros Imp.;Monto;Observaciones;Tipo Cuenta";
const iolLines = [
  "1001;501;Compra(GFGC7400DI);02/11/26;03/11/26;Terminada;10;165,50;827,50;173,78;331,00;-166.832,28;;Inversion Argentina Pesos",
  "1002;502;Compra(GFGC7400DI);02/11/26;03/11/26;Terminada;5;158,25;395,63;83,08;158,25;-79.761,96;;Inversion Argentina Pesos",
  "1003;503;Venta(GFGC7400DI);05/11/26;06/11/26;Terminada;8;190,00;760,00;159,60;304,00;150.776,40;;Inversion Argentina Pesos",
  "1004;504;Compra(GFGV7000DI);05/11/26;06/11/26;Cancelada;20;80,00;0,00;0,00;0,00;0,00;;Inversion Argentina Pesos",
  "1005;505;Compra(GGAL);06/11/26;07/11/26;Terminada;150;7.012,50;5.259,38;1.104,47;841,50;-1.059.080,35;;Inversion Argentina Pesos",
  "1006;0;Pago de Dividendos(GGAL);07/11/26;07/11/26;Terminada;0;0,00;0,00;0,00;0,00;12.000,00;;Inversion Argentina Pesos",
  "1007;507;Compra(GGALD);09/11/26;10/11/26;Terminada;10;4,90;0,10;0,02;0,01;-49,13;;Inversion Argentina Dolares",
  "1008;508;Venta(AL30);09/11/26;10/11/26;Terminada;1.000;812,00;4,06;0,85;0,81;811.994,28;;Inversion Argentina Pesos",
];
const iolCsv = [
  "Movimientos históricos;;;",
  "Cuenta comitente 12345;;;",
  "Desde 01/11/2026 hasta 20/11/2026;;;",
  "",
  iolHead,
  ...iolLines,
].join("\r\n");

function htmlOf(lines: readonly string[]): string {
  const cells = (line: string) =>
    line
      .split(";")
      .map((cell) => `<td style="x">${cell.replaceAll("ó", "&oacute;")}</td>`)
      .join("");
  const rows = lines.map((line) => `<tr class="r">${cells(line)}</tr>`).join("\n");
  return `<html><body><table border="1"><tr><td colspan="14">Movimientos</td></tr>${rows}</table></body></html>`;
}

const iolFinished = [
  "Fecha Transacción\tFecha Liquidación\tBoleto\tMercado\tTipo Transacción\tNúmero de Cuenta\tDescripción\tEspecie\tSímbolo\tCantidad\tMoneda\tPrecio Ponderado\tMonto\tComisión y Derecho de Mercado\tIva Impuesto\tTotal",
  "3/11/2026 11:32:10\t4/11/2026\t9001\tBCBA\tCompra\t12345\tOpción\tGFGV7000DI\tGFGV7000DI\t12\tAR$\t$ 71,25\t$ 85.500,00\t$ 598,50\t$ 125,69\t$ 86.224,19",
  "4/11/2026 16:05:44\t5/11/2026\t9002\tBCBA\tVenta\t12345\tOpción\tGFGV7000DI\tGFGV7000DI\t12\tAR$\t$ 64,10\t$ 76.920,00\t$ 538,44\t$ 113,07\t$ 76.268,49",
  "4/11/2026 16:20:00\t5/11/2026\t9003\tBCBA\tCompra\t12345\tAcción\tGGAL\tGGAL\t33\tAR$\t$ 6.998,00\t$ 230.934,00\t$ 1.616,54\t$ 339,47\t$ 232.890,01",
  "4/11/2026 16:21:00\t5/11/2026\t9004\tBCBA\tCompra\t12345\tAcción\tGGAL\tGGAL\t5\tUS$\tUS$ 4,88\tUS$ 24,40\tUS$ 0,17\tUS$ 0,04\tUS$ 24,61",
].join("\n");

const cocos = [
  "Cuenta 555;;;;;;;;;;",
  "Órdenes del período;;;;;;;;;;",
  ";;;;;;;;;;",
  "GFGC7800DI;;;;;;;;;;",
  ";Cpbt.;Número;Cantidad;Precio;Importe;Fecha;Hora;Plazo;Vto.;Estado",
  ";VTAS;301;6;98,40;59040,00;05/11/26;12:01:15;24hs;06/11/26;Cumplida",
  ";VTAS;302;4;99,00;39600,00;05/11/26;12:30:00;24hs;06/11/26;Anulada",
  ";CPRA;303;2;70,00;14000,00;10/11/26;15:45:10;24hs;11/11/26;Cumplida",
  "GGAL;;;;;;;;;;",
  ";Cpbt.;Número;Cantidad;Precio;Importe;Fecha;Hora;Plazo;Vto.;Estado",
  ";CPRA;304;600;7001,50;4200900,00;05/11/26;12:00:00;24hs;06/11/26;Cumplida",
  "Total;;;;;;;;;;Cumplidas",
].join("\r\n");

const bullMarket = [
  "Liquida;Operado;Comprobante;Numero;Cantidad;Especie;Precio;Importe;Saldo;Referencia",
  "2026-11-04;2026-11-03;COMPRA NORMAL;1;1000,000000;GFGC7400DI;166,412300;-166412,30;833587,70;",
  "2026-11-05;2026-11-04;VENTA;2;-400,000000;GFGC7400DI;181,003200;72401,28;905988,98;",
  "2026-11-05;2026-11-04;COMPRA NORMAL;3;25,000000;GGAL;7050,112000;-176252,80;729736,18;",
  "2026-11-06;2026-11-05;ORDEN DE PAGO;4;0,000000;;0,000000;-100000,00;629736,18;TRANSFERENCIA VIA MEP",
  "2026-11-06;2026-11-05;COMPRA NORMAL;5;150,000000;GFGC7800DI;90,000000;-13500,00;616236,18;",
].join("\n");

const omsHead =
  "id,order_id,account,security_id,symbol,transact_time,side,ord_type,order_price,order_size,exec_inst,time_in_force,expire_date,stop_px,last_cl_ord_id,text,exec_type,ord_status,last_price,last_qty,avg_price,cum_qty,leaves_qty,event_subtype";
type OmsFill = readonly [
  symbol: string,
  time: string,
  side: string,
  status: string,
  price: string,
  fill: string,
];
const omsLine = (id: string, [symbol, time, side, status, price, fill]: OmsFill, order = id, total = fill) =>
  `${id},O${order},1,bm,${symbol},${time},${side},LIMIT,${price},26,,DAY,,,x, ,${fill === "0" ? 4 : "F"},${status},${price},${fill},${price},${total},4,execution_report`;
const put = "MERV - XMEV - GFGV7000DI - 24hs";
const oms = [
  omsHead,
  omsLine("a1", [put, "2026-11-05 14:00:24.391000Z", "SELL", "Parcialmente ejecutada", "122.5", "22"]),
  omsLine("a2", [put, "2026-11-05 14:00:29.772000Z", "SELL", "Ejecutada", "122.5", "4"], "a1", "26"),
  omsLine("a3", [put, "2026-11-06 15:00:00.000000Z", "BUY", "Parcialmente ejecutada", "101.25", "7"]),
  omsLine("a4", [put, "2026-11-06 15:10:00.000000Z", "BUY", "Cancelada", "101.25", "0"]),
  omsLine("a5", ["DLR/NOV26", "2026-11-06 15:20:00.000000Z", "BUY", "Ejecutada", "1485.5", "6"]),
  omsLine("a6", [
    "MERV - XMEV - GGAL - CI",
    "2026-11-06 15:30:00.000000Z",
    "BUY",
    "Ejecutada",
    "7003.75",
    "100",
  ]),
].join("\n");

const american = [
  "Trade day,Paper,Way,Lots,Premium,Charge,Tax",
  '03/11/2026,"GFGC7400DI","Compra","1,200","1,050.50","8,404.00","1,764.84"',
  '04/11/2026,"GFGC7400DI","Venta","200","1,100.25","1,540.35","323.47"',
].join("\n");

const headings = "Fecha;Símbolo;Operación;Cantidad;Precio;Comisión;Número";
const plainLines = [
  "03/11/2026;GFGC7400DI;Compra;3;170,00;356,99;1",
  "04/11/2026;GFGC7400DI;Compra;4;161,15;451,19;2",
];
const asciiText = [headings, ...plainLines].join("\n").replaceAll(/[^ -~\n]/g, "\uFFFD");

const awkward = [
  "Fecha;Símbolo;Operación;Cantidad;Precio;Comisión;Nota",
  "03/11/2026;GGAL;Compra;1.500;7.010;73.605;",
  '03/11/2026;GGAL;Venta;500;7.100,50;24.851,75;"dos',
  'renglones"',
  "04/11/2026;GGAL;Compra;10;7.000,00;490,00;bien;sobra;una",
  "31/02/2026;GGAL;Compra;10;7.000,00;490,00;",
  "05/11/2026;GGAL;Compra;diez;7.000,00;490,00;",
  "05/11/2026;GFGC7400DI;Compra;2,5;160,00;1,00;",
  "05/11/2026;GFGC7400DI;Compra;2;precio;1,00;",
  "05/11/2026;GFGC7400DI;Compra;2;160,00;gratis;",
].join("\n");

export const brokerFiles: readonly BrokerFile[] = [
  { name: "iol-movimientos.csv", bytes: utf8(`\uFEFF${iolCsv}`) },
  {
    name: "iol-movimientos.xls",
    bytes: latin1(htmlOf([iolHead, ...iolLines.toReversed()])),
  },
  { name: "iol-operaciones.txt", bytes: utf16(iolFinished, true) },
  { name: "cocos-ordenes.csv", bytes: latin1(cocos) },
  { name: "bull-market.csv", bytes: utf8(bullMarket) },
  { name: "oms.csv", bytes: utf8(oms) },
  { name: "otro-broker.csv", bytes: utf8(american) },
  { name: "acentos-perdidos.csv", bytes: utf16(asciiText, false) },
  { name: "renglones-raros.csv", bytes: utf8(awkward) },
];
