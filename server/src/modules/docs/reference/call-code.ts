import { codeHtml } from "../../../site/frame/html.ts";
import { baseMark } from "../examples.ts";
import type { Example } from "../examples.ts";
import { exampleHtml } from "../html.ts";

/** What an example with curl asks for. */
export type AskedCall = { readonly path: string; readonly body: unknown };

/** The address and the body of an example with curl; null of any other. */
export function askedOf({ language, source }: Example): AskedCall | null {
  const path = new RegExp(`"${baseMark}(/[^"]*)"`).exec(source)?.[1];
  if (language !== "shell" || path === undefined) return null;
  const body = /-d '([^']*)'/.exec(source)?.[1];
  return { path, body: body === undefined ? null : JSON.parse(body) };
}

function pythonOf({ path, body }: AskedCall): string {
  const data = body === null ? "" : `\n    data=json.dumps(${pythonValue(body)}).encode(),`;
  const type = body === null ? "" : `\n        "Content-Type": "application/json",`;
  return `import ${isFile(path) ? "" : "json, "}os, urllib.request

request = urllib.request.Request(
    "${baseMark}${path}",${data}
    headers={
        "Authorization": "Bearer " + os.environ["PARIDAD_CLAVE"],${type}
    },
)
with urllib.request.urlopen(request) as answer:
    ${isFile(path) ? pythonFile : pythonData}`;
}

/** Whether a call answers a file of text and no JSON. */
const isFile = (path: string) => path.includes("format=csv");
const pythonData = `data = json.load(answer)["data"]
print(json.dumps(data, indent=2)[:2000])`;
const pythonFile = `text = answer.read().decode()
print(text[:2000])`;
const nodeData = `const { success, data, code, message } = await answer.json();
if (!success) throw new Error(\`\${code}: \${message}\`);
console.log(data);`;
const nodeFile = `const text = await answer.text();
if (!answer.ok) throw new Error(text);
console.log(text);`;

/** JSON's words that Python says otherwise don't stand in our bodies but for these. */
function pythonValue(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(/\btrue\b/g, "True")
    .replaceAll(/\bfalse\b/g, "False")
    .replaceAll(/\bnull\b/g, "None");
}

function javascriptOf({ path, body }: AskedCall): string {
  const rest =
    body === null
      ? `  headers: { authorization: \`Bearer \${process.env.PARIDAD_CLAVE}\` },`
      : `  method: "POST",
  headers: {
    authorization: \`Bearer \${process.env.PARIDAD_CLAVE}\`,
    "content-type": "application/json",
  },
  body: JSON.stringify(${JSON.stringify(body)}),`;
  return `const answer = await fetch("${baseMark}${path}", {
${rest}
});
${isFile(path) ? nodeFile : nodeData}`;
}

/** One language of a call; of those with the same `group` one is open. */
function languageHtml(
  title: string,
  { group, html, isOpen = false }: { group: string; html: string; isOpen?: boolean },
): string {
  return `<details class="language" name="${group}"${isOpen ? " open" : ""}><summary>${title}</summary>${html}</details>`;
}

/** Code that calls an address: its examples with curl, and the first of them in Python and JavaScript. */
export function callCodeHtml(
  examples: readonly Example[],
  { id, base }: { id: string; base: string },
): string {
  const [first] = examples.flatMap((example) => askedOf(example) ?? []);
  if (first === undefined) return "";
  const at = (text: string) => text.replaceAll(baseMark, base);
  const inLanguage = (language: Example["language"]) =>
    examples.filter((one) => one.language === language).map((one) => exampleHtml(one, base));
  const group = `codigo-${id}`;
  const python = codeHtml("Python", at(pythonOf(first)), ` data-made="python-${id}"`);
  const javascript = codeHtml("JavaScript", at(javascriptOf(first)), ` data-made="node-${id}"`);
  return [
    languageHtml("curl", { group, html: inLanguage("shell").join(""), isOpen: true }),
    languageHtml("Python", { group, html: [python, ...inLanguage("python")].join("") }),
    languageHtml("JavaScript", { group, html: [javascript, ...inLanguage("javascript")].join("") }),
  ].join("");
}
