/** What a page can use of an element: the package's own entries, documented events, nothing of the inside. */
const published = {
  name: "published",
  packageLinkPhase({ customElementsManifest: manifest }) {
    manifest.modules = manifest.modules.flatMap(({ path, declarations = [], ...module }) => {
      const elements = declarations.filter(({ tagName }) => tagName !== undefined);
      if (elements.length === 0) return [];
      for (const element of elements) {
        delete element.superclass;
        for (const member of element.members ?? []) delete member.inheritedFrom;
        element.events = element.events?.filter(({ name }) => name?.startsWith("paridad-"));
        element.members = element.members
          ?.filter(
            ({ kind, privacy, static: isStatic }) => kind === "field" && privacy === undefined && !isStatic,
          )
          .filter(({ name }) => !name.startsWith("#"));
      }
      const entry = `dist/npm/${path.split("/").at(-1).replace(/ts$/, "js")}`;
      const exports = elements.map(({ name, tagName }) => [
        { kind: "js", name, declaration: { name } },
        { kind: "custom-element-definition", name: tagName, declaration: { name } },
      ]);
      return [{ ...module, path: entry, declarations: elements, exports: exports.flat() }];
    });
  },
};

export default {
  globs: ["src/components/*/*.ts", "src/internal/panel-element.ts", "src/internal/chart-panel.ts"],
  exclude: ["**/*.test.ts"],
  outdir: "dist",
  packagejson: false,
  plugins: [published],
};
