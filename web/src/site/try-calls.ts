const longestShown = 20_000;

/** The key that was typed last; it lives with the page. */
let key = "";

function requestOf(form: HTMLFormElement): { url: string; options: RequestInit } {
  const data = new FormData(form);
  const { try: method = "GET", path = "" } = form.dataset;
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  const query = String(data.get("query") ?? "").trim();
  if (method === "GET") return { url: query === "" ? path : `${path}?${query}`, options: { headers } };
  const body = String(data.get("body") ?? "");
  return {
    url: path,
    options: { method, body, headers: { ...headers, "content-type": "application/json" } },
  };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function ask(form: HTMLFormElement): Promise<string> {
  const { url, options } = requestOf(form);
  const begun = performance.now();
  const answer = await fetch(url, { ...options, credentials: "omit", cache: "no-store" });
  const text = pretty(await answer.text());
  const excerpt = text.length > longestShown ? `${text.slice(0, longestShown)}\n…` : text;
  const left = answer.headers.get("x-ratelimit-remaining");
  const head = `${answer.status} · ${Math.round(performance.now() - begun)} ms${left === null ? "" : ` · quedan ${left} pedidos`}`;
  return `${head}\n\n${excerpt}`;
}

async function send(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector("output");
  const button = form.querySelector("button");
  if (output === null || button === null) return;
  button.disabled = true;
  output.textContent = "Pidiendo…";
  try {
    output.textContent = await ask(form);
  } catch {
    output.textContent = "No se pudo conectar con el servidor.";
  } finally {
    button.disabled = false;
  }
}

/** Storage key of a new API key, handed from a profile page to the one it opens. */
const handedOver = "paridad-clave-nueva";

/** The key handed over, once: nothing is left of it. */
function takeHandedKey(): string {
  try {
    const handedKey = sessionStorage.getItem(handedOver) ?? "";
    sessionStorage.removeItem(handedOver);
    return handedKey;
  } catch {
    return "";
  }
}

/** Writes the reader's key into code that shows where it goes. */
function createCodeFill(): (key: string) => void {
  const places = [...document.querySelectorAll<HTMLElement>("code[data-runs=terminal]")].flatMap((code) => {
    const text = code.textContent ?? "";
    return text.includes(keyMark) ? [{ code, text }] : [];
  });
  return (example) => {
    for (const { code, text } of places)
      code.textContent = example === "" ? text : text.replaceAll(keyMark, example);
  };
}
const keyMark = "pdk_…";

/** Lets readers call the data API with their own key, which is neither kept nor sent anywhere else. */
export function startTryCalls(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-try]")];
  const keys = forms.flatMap((form) => form.querySelector<HTMLInputElement>("input[name=key]") ?? []);
  if (keys.length === 0) return;
  const fill = createCodeFill();
  const know = (typed: string) => {
    key = typed.trim();
    for (const field of keys) if (field.value !== typed) field.value = typed;
    fill(key);
  };
  for (const field of keys) field.addEventListener("input", () => know(field.value));
  const handed = takeHandedKey();
  if (handed !== "") know(handed);
  for (const form of forms) {
    const button = form.querySelector("button");
    if (button) button.disabled = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void send(form);
    });
  }
}
