const numbersOf = (text: string) => (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
const round = (value: number | undefined) => String(Math.round((value ?? Number.NaN) * 10) / 10);

/** The role of its colour, and how it is drawn. */
function lookOf(element: Element): string {
  const tone = [...element.classList].find((name) => /^(?:stroke|fill)-/.test(name));
  const isThin = element.getAttribute("stroke-width") === "1.25";
  return [
    tone?.replace(/^[a-z]+-/, "") ?? "",
    isThin ? "thin" : "",
    element.hasAttribute("stroke-dasharray") ? "dashed" : "",
  ]
    .filter((text) => text !== "")
    .join(", ");
}

/** Of a long run of places its ends and the quarters between. */
function placesOf(path: string): string {
  const numbers = numbersOf(path);
  const places = Array.from({ length: numbers.length / 2 }, (_, place) =>
    [numbers[2 * place], numbers[2 * place + 1]].map(round).join(","),
  );
  if (places.length <= 6) return places.join(" ");
  const quarters = [0, 1, 2, 3, 4].map((part) => places[Math.round((part * (places.length - 1)) / 4)]);
  return `${quarters.join(" … ")} (${places.length} places)`;
}

function readPath(path: Element): string {
  const drawn = path.getAttribute("d") ?? "";
  const kind = path.getAttribute("fill") === "none" ? "line" : "area";
  const stretches = drawn.split("M").filter((text) => text !== "");
  return `${kind} (${lookOf(path)}): ${stretches.map(placesOf).join(" / ") || "nothing"}`;
}

function readMark(mark: Element): string {
  const shape = mark.lastElementChild;
  const drawn = shape?.getAttribute("d") ?? "";
  const [x, y] = numbersOf(drawn);
  const sign = drawn.includes("a") ? "○" : drawn.includes("h") ? "■" : "◇";
  // A square begins at its corner.
  const corner = sign === "■" ? 3.2 : 0;
  const bar = shape?.previousElementSibling;
  const ends = bar ? numbersOf(bar.getAttribute("d") ?? "") : [];
  const text = bar ? `, bar (${lookOf(bar)}) ${round(ends[1])} to ${round(ends[5])}` : "";
  return `${sign} (${shape ? lookOf(shape) : ""}) ${round((x ?? 0) + corner)},${round((y ?? 0) + corner)}${text}`;
}

/** What a plot draws, in pixels from its upper left corner, a thing a line: areas, lines, marks with their bars, vertical rules. */
export function readPlot(drawing: Element): string[] {
  const drawn = [...(drawing.querySelector("g[clip-path]")?.children ?? [])];
  const rules = [...drawing.querySelectorAll(":scope > g > line[stroke-dasharray]")];
  return [
    ...drawn.map((one) => (one.localName === "g" ? readMark(one) : readPath(one))),
    ...rules.map((rule) => {
      const text = rule.nextElementSibling?.textContent ?? "";
      return `rule (${lookOf(rule)}) at ${round(Number(rule.getAttribute("x1")))}: ${text}`;
    }),
  ];
}

/** What the legend over a plot says of each line, its colour and how it is drawn; then what the plot draws. */
export function readPlotPanel(drawing: Element): string[] {
  const items = [...(drawing.closest("section")?.querySelectorAll("ul > li") ?? [])];
  const told = items.map((item) => {
    const line = item.querySelector("line");
    return `${item.textContent} (${line ? lookOf(line) : ""})`;
  });
  return [`legend: ${told.join(" · ") || "nothing"}`, ...readPlot(drawing)];
}
