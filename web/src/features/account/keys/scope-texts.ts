import { sheetScope } from "@paridad/core/contract";
import type { ApiKey, ApiScope, ProgramScope } from "@paridad/core/contract";

/** Meaning of each permission of a program's key. */
export const scopeTexts: Readonly<Record<ProgramScope, string>> = {
  "read:chain":
    "Leer la cadena, la volatilidad y las oportunidades, y calcular posiciones y riesgo (read:chain)",
  "read:history": "Leer la historia y los ratios (read:history)",
  "read:positions": "Leer tus posiciones, qué hicieron hoy y qué decidir (read:positions)",
  "run:back-tests": "Probar reglas sobre las ruedas guardadas (run:back-tests)",
  stream: "Recibir precios en vivo por el stream y el socket del mercado (stream)",
};

export const scopeNames: Readonly<Record<ApiScope, string>> = {
  "read:chain": "Cadena y cálculos",
  "read:history": "Historia",
  "read:positions": "Cartera",
  "run:back-tests": "Banco de pruebas",
  stream: "Stream y socket",
  "read:sheet": "Solo planillas",
};

/** Whether a key is one of sheets, which have a section of their own. */
export const isSheetKey = ({ scopes }: Pick<ApiKey, "scopes">): boolean => scopes.includes(sheetScope);
