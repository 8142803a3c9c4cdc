import { ownValue } from "@paridad/core/lib";
import type { Failure, FailureCode } from "@paridad/core/panels";

const developerTexts: Partial<Record<FailureCode, string>> = {
  INVALID_KEY: "la clave de embed-key no existe. Copiala de nuevo de tu perfil de Paridad.",
  KEY_REVOKED: "la clave de embed-key fue revocada. Creá otra en tu perfil de Paridad y reemplazala.",
  ORIGIN_NOT_ALLOWED:
    "este origen no está entre los de la clave. Agregalo, con esquema y puerto, en tu perfil de Paridad.",
  SOURCE_NOT_SHARED:
    "la fuente de datos del servidor no permite mostrar sus cotizaciones en otros sitios; vuelve sola cuando cambia.",
  QUOTA_EXCEEDED: "la clave llegó a su límite de pedidos del día.",
  RATE_LIMIT_EXCEEDED:
    "la clave superó sus pedidos por minuto, o ya hay demasiadas lecturas de ratios a la vez; se vuelve a intentar cuando el servidor lo permite.",
  NETWORK_ERROR:
    "no hubo respuesta. Si la página tiene una política de contenido, agregá el servidor de Paridad a connect-src.",
  INVALID_RESPONSE: "el servidor respondió algo que no se entiende. ¿Es correcto el atributo api?",
};

/** The developer's text in the console. */
export function developerMessage(
  { code, message }: Failure,
  { tag, origin }: { tag: string; origin: string },
): string {
  return `<${tag}> (${code}): ${ownValue(developerTexts, code) ?? message} [${origin}]`;
}
