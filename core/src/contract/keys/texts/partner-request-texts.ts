/** Messages about requests to show panels on one's sites. */
export const partnerRequestTexts = {
  approved: "El pedido fue aprobado.",
  rejected: "El pedido fue rechazado.",
  gone: "Ese pedido ya no está.",
  changed: "El pedido cambió mientras lo mirabas. Volvé a leerlo.",
  already: "Tu cuenta ya es de partner: creá tu clave.",
  answered: "Ya respondimos un pedido tuyo: pedilo de nuevo y te contestamos por email.",
} as const;

/** Why a site isn't proved. */
export const siteProofTexts = {
  notFound: (url: string, status: number) =>
    `El archivo no está: ${url} responde ${status}. Subilo con ese nombre, o poné la etiqueta en la página de inicio.`,
  otherText: (url: string) => `${url} tiene otro texto. Tiene que decir el de tu cuenta, y nada más.`,
  otherTag: (origin: string) => `La etiqueta de ${origin} tiene otro texto. Copiala de nuevo.`,
  unreachable: (url: string) =>
    `No pudimos abrir ${url}: el sitio no respondió en cinco segundos, o su certificado no es válido.`,
  redirected: (url: string, to: string) =>
    `${url} manda a ${to}. Si tu sitio es ese, comprobalo con esa dirección; si no, el archivo tiene que estar ahí.`,
  notPublic: (origin: string) => `${origin} no está en internet: desde acá no lo podemos abrir.`,
} as const;
