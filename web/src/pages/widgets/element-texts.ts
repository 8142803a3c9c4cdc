/**
 * Spanish of what `custom-elements.json` says in English, by the English text; what is missing here stands on the page as
 * the manifest has it.
 */
const spanish: Readonly<Record<string, string>> = {
  "Options of one expiry around the money: prices, volume, spread and implied volatility, calls next to puts.":
    "Las opciones de un vencimiento alrededor del dinero: precios, volumen, spread y volatilidad implícita, calls al lado de puts.",
  "The ratio of two symbols' prices: now, its way over the last sessions, and whether it is high or low.":
    "El ratio de precios de dos símbolos: ahora, en las últimas ruedas, y si está alto o bajo.",
  "Implied volatility of one expiry: its smile with the bars of bid and ask and the fit, its index and that of 30 days.":
    "La volatilidad implícita de un vencimiento: la sonrisa con las puntas y el ajuste, su índice y el de 30 días.",
  "Publishable key of the page, `pub_…`; without it the public sample is shown.":
    "Clave publicable de la página, `pub_…`. Sin ella se ve la muestra pública.",
  "Address of the Paridad server; the script's own when left out.":
    "Dirección del servidor de Paridad. Sin ella, la del script.",
  "Underlying of the chain: `GGAL`.": "Subyacente de la cadena: `GGAL`.",
  "Underlying of the smile: `GGAL`.": "Subyacente de la sonrisa: `GGAL`.",
  "Last trading day, `YYYY-MM-DD`; the nearest one when left out.":
    "Último día de negociación, `AAAA-MM-DD`. Sin él, el vencimiento más cercano.",
  "Bases on each side of the money, 1 to 40; 8 when left out.":
    "Bases a cada lado del dinero, de 1 a 40. Sin él, 8.",
  "Columns from the base outward, with spaces: `bid ask last volume volatility spread delta fitted`.":
    "Columnas desde la base hacia afuera, con espacios: `bid ask last volume volatility spread delta fitted`; `fitted` es la volatilidad de la sonrisa ajustada.",
  "Colours; `auto` follows the page.": "Colores; `auto` sigue a la página: al `color-scheme` de su CSS.",
  "Language.": "Idioma.",
  "Seconds between looks; never below what the server asks for.":
    "Segundos entre pedidos; nunca menos de los que pide el servidor.",
  "Symbol above the line: `GFGC7000DI`.": "Símbolo de arriba: `GFGC7000DI`.",
  "Symbol below the line.": "Símbolo de abajo.",
  "Sessions looked at, 10 to 250; 60 when left out.": "Ruedas que mira, de 10 a 250. Sin él, 60.",
  "Prices compared: bid over ask, ask over bid, or last prices.":
    "Precios que compara: compra sobre venta, venta sobre compra, o últimos.",
  "New numbers are on the screen.": "Hay números nuevos en pantalla.",
  "The visitor chose a price: one leg of a strategy. Prevented, no link to the builder is shown.":
    "Quien visita eligió un precio: una pata de una estrategia. Con `preventDefault` no se ve el enlace a Armar.",
  "Numbers could not be had, or an attribute is wrong.":
    "No se pudieron traer los números, o un atributo está mal (`INVALID_ATTRIBUTE`).",
  "A position from the legs of a link: its payoff at expiry and today, and its five figures, net of retail costs.":
    "Una posición por las patas de un enlace: su resultado al vencimiento y hoy, y sus cinco números, netos de costos minoristas.",
  "Covered calls (*lanzamientos*) of one expiry, net of retail costs, beside the caución: what is expected of each, and of the best in words.":
    "Los lanzamientos de un vencimiento, netos de costos minoristas, contra la caución: qué se espera de cada uno, y del mejor en palabras.",
  "The market in one line: the share, volatility at the money, the rate that its options imply beside the caución, and the next expiry.":
    "El mercado en una línea: la acción, la volatilidad en el dinero, la tasa implícita contra la caución y el próximo vencimiento.",
  "Legs, as an address of Paridad's builder has them in `patas`: `1~b1c7200_20261218_150`.":
    "Las patas, como las trae `patas` en una dirección de Armar: `1~b1c7200_20261218_150`.",
  "Rows of the table, 1 to 12; 6 when left out.": "Filas de la tabla, de 1 a 12. Sin él, 6.",
  "Height of the element; 420px unless set.": "Alto del panel; 420px si no se dice.",
  "Height of the element; 64px unless set.": "Alto del panel; 64px si no se dice.",
  "Height of the element; that of its rows unless set: 208px and 28px a row.":
    "Alto del panel; si no se dice, el de sus filas: 208px y 28px por fila.",
  "The payoff.": "El gráfico del resultado.",
  "The legs, in the place of the plot.": "Las patas, en lugar del gráfico.",
  "State without numbers.": "Sin números.",
  "Height of the element; that of its rows unless set: 148px and 28px a row, 76px more on a telephone.":
    "Alto del panel; si no se dice, el de sus filas: 148px y 28px por fila, 76px más en un teléfono.",
  "Height of the element; 400px unless set.": "Alto del panel; 400px si no se dice.",
  "Height of the element; 360px unless set.": "Alto del panel; 360px si no se dice.",
  "Colour of the frame.": "Color del marco.",
  "Colour of the column of bases.": "Color de la columna de bases.",
  "Colour of the lines.": "Color de las líneas.",
  "Colour of the outlines of controls.": "Color del contorno de los controles.",
  "Colour of the text.": "Color del texto.",
  "Colour of the lesser text.": "Color del texto secundario.",
  "Colour of volatilities and of the focus.": "Color de las volatilidades y del foco.",
  "Colour of the fit and of the focus.": "Color del ajuste y del foco.",
  "Colour of the forward and of warnings.": "Color del forward y de los avisos.",
  "Colour of the line and of the focus.": "Color de la línea y del foco.",
  "Colour of the calls.": "Color de los calls.",
  "Colour of the puts.": "Color de los puts.",
  "Shade of options in the money.": "Sombra de las opciones en el dinero.",
  "Colour of the base at the money and of warnings.": "Color de la base en el dinero y de los avisos.",
  "Colour of warnings.": "Color de los avisos.",
  "Radius of the frame's corners.": "Radio de las esquinas.",
  "Font family.": "Tipografía.",
  "The frame.": "El marco.",
  "Underlying, price, expiry.": "Subyacente, precio y vencimiento.",
  "Underlying and expiry.": "Subyacente y vencimiento.",
  "The symbols and the mode.": "Los símbolos y el modo.",
  "The ratio now.": "El ratio ahora.",
  "The line of the sessions.": "La línea de las ruedas.",
  "The table.": "La tabla.",
  "The plot of the smile.": "El gráfico de la sonrisa.",
  "The table equivalent of the plot.": "La tabla que dice lo mismo que el gráfico.",
  "The table equivalent of the chart.": "La tabla que dice lo mismo que el gráfico.",
  "A row of the table; the one at the money is also `money`.":
    "Una fila de la tabla; la del dinero también es `money`.",
  "The line that leads from a chosen price to Paridad's builder.":
    "La línea que lleva del precio elegido a Armar.",
  "A price that can be chosen.": "Un precio que se puede elegir.",
  "The bar behind a volume.": "La barra detrás de un volumen.",
  "The line that says that the market is closed or the numbers are old.":
    "La línea que avisa que el mercado está cerrado o los números son viejos.",
  "Source, age and attribution.": "Fuente, antigüedad y atribución.",
  "Source, delay and age.": "Fuente, demora y antigüedad.",
  "State while nothing is known.": "Mientras todavía no se sabe nada.",
  "State without options.": "Sin opciones.",
  "State without points.": "Sin puntos.",
  "State without prices.": "Sin precios.",
  "State after a passing failure.": "Después de una falla pasajera.",
  "State shown when the page's key does not work.": "Cuando la clave de la página no funciona.",
  "Shown next to the source; a link to Paridad by default.":
    "Al lado de la fuente; si no se llena, un enlace a Paridad.",
  "What is shown where there is nothing to show.": "Lo que se ve cuando no hay nada que mostrar.",
};

/** The text in Spanish, or as it came where nobody translated it yet. */
export function inSpanish(text: string): string {
  return spanish[text] ?? text;
}
