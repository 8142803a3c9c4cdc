/** The analyzer lists events that it guesses from the code beside those that the docs name: the docs' stand. */
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
  globs: ["src/components/*/*.ts", "src/internal/panel-element.ts"],
  exclude: ["**/*.test.ts"],
  outdir: "dist",
  packagejson: false,
  plugins: [documentedEvents],
};
