// The block in the editor: a panel's name, its key and its attributes, and the frame as visitors see it.
(function ({ blocks, element, blockEditor, components, serverSideRender }) {
  const { createElement } = element;
  const panels = ["chain", "volatility", "ratios", "position", "lanzamientos", "ticker"];
  const names = ["embed-key", "expiry", "strikes", "symbol1", "symbol2", "legs", "rows", "theme", "locale"];
  blocks.registerBlockType("paridad/panel", {
    title: "Paridad",
    description: "Opciones de GGAL: cadena, volatilidad, ratios, posición, lanzamientos o una línea.",
    icon: "chart-line",
    category: "embed",
    edit({ attributes, setAttributes }) {
      const field = (name) =>
        createElement(components.TextControl, {
          key: name,
          label: name,
          value: attributes[name] ?? "",
          onChange: (value) => setAttributes({ [name]: value }),
        });
      const panel = createElement(components.SelectControl, {
        key: "panel",
        label: "Panel",
        value: attributes.panel,
        options: panels.map((value) => ({ value, label: value })),
        onChange: (value) => setAttributes({ panel: value }),
      });
      const body = createElement(components.PanelBody, { title: "Paridad" }, [panel, ...names.map(field)]);
      return createElement("div", blockEditor.useBlockProps(), [
        createElement(blockEditor.InspectorControls, { key: "controls" }, body),
        createElement(serverSideRender, { key: "view", block: "paridad/panel", attributes }),
      ]);
    },
    save: () => null,
  });
})(window.wp);
