import { codeHtml } from "../../site/frame/html.ts";
import type { Example } from "./examples.ts";
import { baseMark } from "./examples.ts";

const languageNames = {
  shell: "Terminal",
  javascript: "JavaScript",
  typescript: "TypeScript",
  html: "HTML",
  python: "Python",
} as const;

/** An example as it can be copied, with this server's address in it. */
export function exampleHtml({ id, language, runs, source }: Example, base: string): string {
  return codeHtml(
    languageNames[language],
    source.replaceAll(baseMark, base),
    ` id="${id}" data-runs="${runs}"`,
  );
}
