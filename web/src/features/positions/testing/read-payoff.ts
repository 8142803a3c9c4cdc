const plain = (text: string | null) => (text ?? "").replaceAll("\u00a0", " ");

const round = (value: string) => String(Math.round(Number(value) * 10) / 10);

/** Of a long run of places its ends and the quarters between. */
function placesOf(path: string): string {
  const places = (path.match(/-?\d+(?:\.\d+)? -?\d+(?:\.\d+)?/g) ?? []).map((place) =>
    place.split(" ").map(round).join(" "),
  );
  if (places.length <= 6) return places.join(", ");
  const quarters = [0, 1, 2, 3, 4].map((part) => places[Math.round((part * (places.length - 1)) / 4)]);
  return `${quarters.join(" … ")} (${places.length} places)`;
}

const given: Readonly<Record<string, readonly string[]>> = {
  rect: ["x", "width", "y", "height"],
  line: ["x1", "x2", "y1", "y2"],
  circle: ["cx", "cy"],
  text: ["x", "y", "text-anchor"],
};

function shapeOf(element: Element): string {
  const of = element.getAttribute("class") ?? element.parentElement?.getAttribute("class") ?? "";
  const name = `${of.replace("payoff-", "")} ${element.localName}`.trim();
  const drawn = element.getAttribute("d");
  if (drawn !== null) return `${name}: ${placesOf(drawn)}`;
  const places = (given[element.localName] ?? []).flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    if (value === null) return [];
    return [`${attribute} ${Number.isNaN(Number(value)) ? value : round(value)}`];
  });
  const text = element.localName === "text" ? ` «${plain(element.textContent)}»` : "";
  return `${name}: ${places.join(", ")}${text}`;
}

/** What the payoff's drawing holds, in pixels from its upper left corner, a thing a line. */
export function readPayoff(): string[] {
  const shapes = document.querySelectorAll("svg.payoff :is(path, rect, line, circle, text)");
  return [...shapes].map(shapeOf);
}

/** What stands under a thumb, with its colours. */
export function readSummary(): string {
  return [...document.querySelectorAll(".positions-summary > span")]
    .map(({ children: [label, value] }) => {
      const tone = { up: "↑", down: "↓" }[/text-(up|down)/.exec(value?.className ?? "")?.[1] ?? ""] ?? "";
      return `${plain(label?.textContent ?? "")} ${plain(value?.textContent ?? "")}${tone}`;
    })
    .join(" | ");
}
