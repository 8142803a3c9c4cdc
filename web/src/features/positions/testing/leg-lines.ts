const plain = (text: string | null | undefined): string => (text ?? "").replaceAll("\u00a0", " ").trim();

function chosen(leg: Element, label: string): string | null {
  const field = leg.querySelector<HTMLSelectElement>(`select[aria-label^="${label}"]`);
  return field === null ? null : plain(field.selectedOptions[0]?.label);
}

/** A leg in a line: its side and fields as they stand, what can't be pressed, and what is said of it. */
function lineOf(leg: Element, place: number): string {
  const [quantity, own] = [...leg.querySelectorAll("input")];
  const off = [...leg.querySelectorAll("button:disabled")].map((one) =>
    plain(one.getAttribute("aria-label")).replace(/ (?:en|de) la pata \d$/, ""),
  );
  const said = [
    plain(leg.querySelector("[aria-pressed=true]")?.textContent),
    quantity?.value,
    quantity?.getAttribute("aria-invalid") === "true"
      ? `(${plain(leg.querySelector("p[id]")?.textContent)})`
      : null,
    chosen(leg, "Tipo de"),
    chosen(leg, "Base de"),
    chosen(leg, "Vencimiento de"),
    `a ${chosen(leg, "Precio de")}`,
    own === undefined ? plain(leg.querySelector("output")?.textContent) : `[${own.value}]`,
    plain([...leg.querySelectorAll("span")].find((one) => one.textContent.startsWith("VI "))?.textContent),
  ].filter((text) => text !== null && text !== undefined && text !== "");
  const note = leg.querySelector("p[role=status]");
  return [
    `${place}. ${said.join(" ")}`,
    ...(off.length === 0 ? [] : [`off: ${off.join(", ")}`]),
    ...(note === null ? [] : [plain(note.textContent)]),
  ].join(" | ");
}

/** The legs of the builder, a line each, and what the ladder marks of them. Whole readings take a page each. */
export function legLines(): string[] {
  const legs = [...document.querySelectorAll(".positions-leg")].map((leg, index) => lineOf(leg, index + 1));
  const units = document.querySelector<HTMLInputElement>("section[aria-label=Patas] header input");
  const alert = document.querySelector("section[aria-label=Patas] [role=alert]");
  const held = [...document.querySelectorAll("td[data-held] button")].map((one) =>
    plain(one.getAttribute("aria-label")),
  );
  return [
    ...legs,
    ...(units === null ? [] : [`units ${units.value}`]),
    ...(alert === null ? [] : [`refused: ${plain(alert.textContent)}`]),
    ...(held.length === 0 ? [] : [`held: ${held.join("; ")}`]),
  ];
}
