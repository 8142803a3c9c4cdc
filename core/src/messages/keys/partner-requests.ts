/** Messages about requests to show panels on one's sites. */
export const partnerRequestTexts = {
  approved: "El pedido fue aprobado.",
  rejected: "El pedido fue rechazado.",
  gone: "Ese pedido ya no está.",
  changed: "El pedido cambió mientras lo mirabas. Volvé a leerlo.",
  already: "Tu cuenta ya es de partner: creá tu clave.",
} as const;
