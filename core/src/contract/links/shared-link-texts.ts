/** Texts of links that anybody can open. */
export const linkTexts = {
  revoked: "El enlace dejó de abrir.",
  noLink: "Ese enlace no es tuyo o ya no abre.",
  tooMany: (most: number) => `Podés tener hasta ${most} enlaces. Revocá alguno en tu perfil.`,
  smile: (expiration: string) => `Sonrisa de GGAL, vence el ${expiration}`,
  noExpiry: "Ese vencimiento no está en la cadena de ahora.",
  noCycles: "La regla no opera ninguna vez: no hay nada que compartir.",
  gone: {
    revoked: { title: "Este enlace se revocó", text: "Quien lo compartió dejó de mostrarlo." },
    expired: { title: "Este enlace venció", text: "Los enlaces abren durante un año." },
    unknown: {
      title: "No hay nada en esta dirección",
      text: "El enlace está cortado, o la cuenta que lo compartió ya no existe.",
    },
  },
} as const;
