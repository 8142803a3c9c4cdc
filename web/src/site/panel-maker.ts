import { codeWays, panelAttributes, panelNames, panelTags, readPanel } from "@paridad/core/panels";
import type { AttributeFault, CodeTarget, CodeWay, PanelAttribute, PanelName } from "@paridad/core/panels";

type Attributes = Partial<Record<PanelAttribute, string>>;

/** Values of a panel's fields and of those all panels have; nothing where a field is empty. */
function attributesOf(name: PanelName, forms: readonly FormData[]): Attributes {
  const texts = panelAttributes[name].map((attribute) => {
    const values = forms.map((form) => form.get(attribute)).filter((value) => typeof value === "string");
    return [attribute, (values[0] ?? "").trim()] as const;
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

function writeElement(element: Element, name: PanelName, attributes: Attributes): void {
  for (const attribute of panelAttributes[name]) {
    const { [attribute]: text } = attributes;
    if (text === undefined) element.removeAttribute(attribute);
    else if (element.getAttribute(attribute) !== text) element.setAttribute(attribute, text);
  }
}

/** A text that stays is left alone, or it would be spoken again. */
function writeFaults(form: Element, faults: readonly AttributeFault[]): void {
  const status = form.querySelector("[role=status]");
  const text = faults.map(({ message }) => message).join(". ");
  if (status && status.textContent !== text) status.textContent = text;
}

/** Fields beside the panels of `/widgets/`: what is chosen there is in the panel and in its code at once. */
export function startPanelMaker(): void {
  const maker = document.querySelector<HTMLElement>("[data-maker]");
  const common = maker?.querySelector<HTMLFormElement>("form.common");
  if (!maker || !common) return;
  const server = JSON.parse(maker.dataset["maker"] ?? "{}") as Omit<CodeTarget, "key">;
  const key = common.elements.namedItem("key") as HTMLInputElement;
  // The profile's page leads here with the key that it shows.
  key.value ||= new URLSearchParams(location.search).get("clave") ?? "";

  const write = (): void => {
    const ofAll = new FormData(common);
    const codeTarget = { ...server, key: key.value.trim() || key.placeholder };
    for (const section of maker.querySelectorAll<HTMLElement>("[data-panel]")) {
      const name = panelNames.find((known) => known === section.dataset["panel"]);
      const form = section.querySelector("form");
      if (name === undefined || form === null) continue;
      const attributes = attributesOf(name, [new FormData(form), ofAll]);
      const element = section.querySelector(panelTags[name]);
      if (element) writeElement(element, name, attributes);
      writeFaults(form, readPanel(name, (attribute) => attributes[attribute]).faults);
      for (const part of section.querySelectorAll<HTMLElement>("[data-way]")) {
        const code = part.querySelector("code");
        const way = codeWays[part.dataset["way"] as CodeWay];
        if (code) code.textContent = way({ name, attributes }, codeTarget);
      }
    }
  };
  maker.addEventListener("input", write);
  maker.addEventListener("submit", (event) => event.preventDefault());
  write();
}
