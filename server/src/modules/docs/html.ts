import type { Example } from "./examples.ts";
import { baseMark } from "./examples.ts";

const languageNames = {
  shell: "Terminal",
  javascript: "JavaScript",
  typescript: "TypeScript",
  html: "HTML",
  python: "Python",
} as const;

/** Escapes a text for an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** An example as it can be copied, with this server's address in it. */
export function exampleHtml({ id, language, runs, source }: Example, base: string): string {
  const text = escapeHtml(source.replaceAll(baseMark, base));
  return `<figure><figcaption>${languageNames[language]}</figcaption><pre tabindex="0"><code id="${id}" data-runs="${runs}">${text}</code></pre></figure>`;
}
