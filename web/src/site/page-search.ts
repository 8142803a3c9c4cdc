const parts = ".call, .guide";

/** Without accents or capitals. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function openAround(part: Element, wanted: string): void {
  for (const details of part.querySelectorAll<HTMLDetailsElement>("details[id]")) {
    details.open = plain(details.textContent ?? "").includes(wanted);
  }
}

/** Shows only the parts of the page that have what was typed, and opens the fields among them. */
export function startPageSearch(): void {
  const field = document.querySelector<HTMLInputElement>("#buscar");
  const told = field?.parentElement?.querySelector("[role=status]");
  if (!field || !told) return;
  const all = [...document.querySelectorAll<HTMLElement>(parts)];
  const texts = all.map((part) => plain(part.textContent ?? ""));
  const show = () => {
    const wanted = plain(field.value.trim());
    let found = 0;
    for (const [place, part] of all.entries()) {
      const isFound = (texts[place] ?? "").includes(wanted);
      part.hidden = !isFound;
      if (isFound) found += 1;
      if (isFound || wanted === "") openAround(part, wanted === "" ? "\0" : wanted);
    }
    told.textContent = wanted === "" ? "" : found === 1 ? "1 parte" : `${found} partes`;
  };
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    field.value = "";
    show();
  });
}
