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

/** Words of Python's own can't name an argument. */
const isWord = (name: string): boolean => /^\w+$/.test(name) && name !== "from";

function argumentsOf(query: URLSearchParams): string {
  const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value);
  const given = [...query].map(([name, value]) => {
    const text = isNumber(value) ? value : JSON.stringify(value);
    const word = name.replaceAll(".", "_");
    return isWord(word) ? `${word}=${text}` : `**{"${name}": ${text}}`;
  });
  return given.map((one) => `, ${one}`).join("");
}

/** A call by our own client. */
function pythonOf({ path, body }: AskedCall): string {
  const { pathname, searchParams } = new URL(path, baseMark);
  const address = `"${pathname.replace("/v1/", "")}"`;
  if (isFile(path)) {
    const format = searchParams.get("format");
    searchParams.delete("format");
    const flavour = format === "csv" ? "" : `, flavour="${format}"`;
    return `from paridad import Paridad

text = Paridad().csv(${address}${flavour}${argumentsOf(searchParams)})
print(text[:2000])`;
  }
  const call =
    body === null ? `get(${address}${argumentsOf(searchParams)})` : `post(${address}, ${pythonValue(body)})`;
  return `import json
from paridad import Paridad

data = Paridad().${call}
print(json.dumps(data, indent=2)[:2000])`;
}

/** Whether a call answers a file of text and no JSON. */
const isFile = (path: string) => path.includes("format=csv");
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
    languageHtml("Python", { group, html: [python, ...inLanguage("python")].join(""), isOpen: true }),
    languageHtml("curl", { group, html: inLanguage("shell").join("") }),
    languageHtml("JavaScript", { group, html: [javascript, ...inLanguage("javascript")].join("") }),
  ].join("");
}
