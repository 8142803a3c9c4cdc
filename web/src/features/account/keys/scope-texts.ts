import type { ApiScope } from "@paridad/core/contract";

/** What each permission of a key lets a program do. */
export const scopeTexts: Readonly<Record<ApiScope, string>> = {
  "read:chain": "Leer la cadena, la tasa implícita y los instrumentos",
  "read:history": "Leer la historia y los ratios",
  stream: "Conectarse al socket del mercado",
};

export const scopeNames: Readonly<Record<ApiScope, string>> = {
  "read:chain": "Cadena",
  "read:history": "Historia",
  stream: "Socket",
};
