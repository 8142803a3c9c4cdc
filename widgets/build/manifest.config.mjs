/** The analyzer adds events it guesses from the code to the documented ones: keep the documented ones only. */
const documentedEvents = {
  name: "documented-events",
  packageLinkPhase({ customElementsManifest }) {
    for (const { declarations = [] } of customElementsManifest.modules) {
      for (const declaration of declarations) {
        declaration.events = declaration.events?.filter(({ name }) => name?.startsWith("paridad-"));
      }
    }
  },
};

export default {
  globs: ["src/components/*/*.ts", "src/internal/panel-element.ts", "src/internal/chart-panel.ts"],
  exclude: ["**/*.test.ts"],
  outdir: "dist",
  packagejson: false,
  plugins: [documentedEvents],
};
