// Shows the element that the form describes and writes the code that puts it on a page.
const form = document.querySelector("#options");
const preview = document.querySelector("#preview");
const events = document.querySelector("#events");
/** Heights of the elements where a page sets none. */
const usualHeights = { "paridad-option-chain": 596, "paridad-ratios": 360, "paridad-volatility": 400 };
const sampleRatioHeight = 190;
/** Header, column names and footer of a chain; then two bases for each that is asked for on a side. */
const [aroundRows, rowHeight, sampleStrikes, usualStrikes] = [148, 28, 4, 8];
const frameNames = {
  "paridad-option-chain": "chain",
  "paridad-ratios": "ratios",
  "paridad-volatility": "volatility",
};
const { origin } = location;

const answer = await fetch("/widgets/versions.json");
const { current, versions } = await answer.json();
const script = versions[0].scripts.find(({ path }) => path.endsWith("/paridad.js"));

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const write = (id, text) => {
  document.querySelector(`#${id}`).textContent = text;
};

function chosen() {
  const { element, ...rest } = Object.fromEntries(new FormData(form));
  const shown = Object.entries(rest).filter(([name, value]) => {
    const owner = form.elements[name].closest("label").dataset.for;
    return value !== "" && (owner === undefined || owner.split(" ").includes(element));
  });
  return { tag: element, attributes: shown };
}

/** What the chosen panel takes: a chain as much as its bases. */
function heightOf({ tag, attributes }) {
  const chosen = Object.fromEntries(attributes);
  const isSample = chosen["embed-key"] === undefined;
  if (tag === "paridad-ratios" && isSample) return sampleRatioHeight;
  if (tag !== "paridad-option-chain") return usualHeights[tag];
  const strikes = isSample ? sampleStrikes : Number(chosen.strikes ?? usualStrikes);
  return aroundRows + 2 * rowHeight * strikes;
}

function markup({ tag, attributes }) {
  const listed = attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  const height = heightOf({ tag, attributes });
  // A chain is as high as its bases by itself, and only the sample's ratio is lower than the usual one.
  const own =
    tag === "paridad-ratios" && height === sampleRatioHeight ? `${tag}{--paridad-height:${height}px}` : "";
  const style = `<style>${own}${tag}:not(:defined){display:block;height:${height}px}</style>`;
  return `${style}\n<${tag}${listed}></${tag}>`;
}

function draw() {
  const { tag, attributes } = chosen();
  for (const label of form.querySelectorAll("[data-for]"))
    label.hidden = !label.dataset.for.split(" ").includes(tag);
  const element = document.createElement(tag);
  for (const [name, value] of attributes) element.setAttribute(name, value);
  if (tag === "paridad-ratios")
    element.style.setProperty("--paridad-height", `${heightOf({ tag, attributes })}px`);
  preview.replaceChildren(element);
  const body = markup({ tag, attributes });
  write(
    "snippet",
    `<script type="module" src="${origin}${script.path}"\n  integrity="${script.integrity}" crossorigin="anonymous"></script>\n${body}`,
  );
  write("rolling", `<script type="module" src="${origin}/v1/paridad.js"></script>\n${body}`);
  const query = new URLSearchParams([["element", frameNames[tag]], ...attributes]);
  write(
    "frame",
    `<iframe title="Paridad" width="100%" height="${heightOf({ tag, attributes })}" loading="lazy"\n  src="${escaped(`${origin}/widgets/iframe?${query}`)}"></iframe>\n<!-- Si se puede, para que el alto se ajuste solo: -->\n<script type="module" src="${origin}/v1/paridad-frame.js"></script>`,
  );
  write("policy", `script-src ${origin}; connect-src ${origin}; frame-src ${origin}; trusted-types lit-html`);
}

for (const name of ["paridad-data", "paridad-select", "paridad-error"]) {
  preview.addEventListener(name, ({ detail }) => {
    events.textContent = `${name}: ${JSON.stringify(detail)}`;
  });
}
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.querySelector(`#${button.dataset.copy}`).textContent);
    button.textContent = "Copiado";
  });
}

/** A pair of the public sample, so that the ratio has something to show. */
async function proposePair() {
  const sample = await fetch("/api/market/muestra/cadena");
  const { data } = await sample.json();
  const calls = data?.chain?.options.filter(({ type }) => type === "call") ?? [];
  const middle = Math.floor(calls.length / 2);
  form.elements.symbol1.value = calls[middle - 1]?.symbol ?? "";
  form.elements.symbol2.value = calls[middle]?.symbol ?? "";
}

document.title = `${document.title} (${current})`;
await proposePair().catch(() => undefined);
form.addEventListener("input", draw);
draw();
