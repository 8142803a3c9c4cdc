/** A plan's fields, in its form and where two edits disagree. */
export const planFieldTexts = {
  description: "Descripción",
  price: "Precio (USD por mes)",
  pesos: "Lo que pagan (ARS por mes)",
  features: "Características",
} as const;
