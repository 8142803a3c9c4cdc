/** Texts of the volumes, in the table and above it. */
export const volumeTexts = {
  openInterest: "Interés abierto",
  notAvailable: "no disponible",
  noSource: "Ninguna fuente de datos minorista de BYMA publica el interés abierto",
} as const;
