import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

type Way = "HTML" | "React" | "iframe";
export type PublishedCode = Readonly<Record<Way, readonly string[]>>;

/** The six panels' code as `/widgets/` gives it once this key is typed there. */
export async function publishedCode(page: Page, key: string): Promise<PublishedCode> {
  await page.goto(`/widgets/?clave=${key}`);
  const code = (way: Way) => page.locator(`[data-way=${way}] code`);
  await expect(code("HTML").first()).toContainText(key);
  const [HTML, React, iframe] = await Promise.all(
    (["HTML", "React", "iframe"] as const).map((way) => code(way).allTextContents()),
  );
  return { HTML: HTML ?? [], React: React ?? [], iframe: iframe ?? [] };
}

type Bundler = { build(options: object): Promise<{ outputFiles: readonly { text: string }[] }> };
const widgets = fileURLToPath(new URL("../../widgets/", import.meta.url));
const packageOf = createRequire(`${widgets}package.json`);

/** The published JSX as a page's own script, with the package as npm hands it out. */
export async function reactScript(codes: readonly string[]): Promise<string> {
  const lines = codes.map((code) => code.split("\n\n"));
  const { build } = packageOf("esbuild") as Bundler;
  const { outputFiles } = await build({
    stdin: {
      contents: `import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
${lines.map(([imported]) => imported).join("\n")}
const panels = <StrictMode>${lines.map(([, jsx]) => jsx).join("\n")}</StrictMode>;
createRoot(document.querySelector("#panels")).render(panels);`,
      loader: "jsx",
      resolveDir: widgets,
    },
    alias: { "@paridad/widgets/react": `${widgets}dist/npm/react.js` },
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    jsxDev: true,
    define: { "process.env.NODE_ENV": '"development"' },
  });
  return (outputFiles[0]?.text ?? "").replaceAll("</script", String.raw`<\/script`);
}
