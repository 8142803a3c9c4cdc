/** The specification's error catalogue, and the texts of Paridad's own codes. */
export const errorMessages = {
  loginNetwork: "Error de conexión. Verificá tu conexión a internet y que el servidor esté funcionando.",
  requestCanceled: "Solicitud cancelada. Intentalo de nuevo.",
  loginTimeout: "La solicitud tardó demasiado. Verificá tu conexión.",
  invalidCredentials: "Credenciales inválidas",
  rateLimited: "Demasiados intentos. Esperá un momento antes de intentar de nuevo.",
  corsOrUnavailable: "Error de CORS o servidor no disponible. Verificá que el servidor esté funcionando.",
  unexpected: "Error inesperado. Intentalo de nuevo.",
  connection: "Error de conexión",
  profileUpdateFailed: "Error al actualizar el perfil",
  registerFailed: "No se pudo crear la cuenta",
  emailSendFailed: "No se pudo enviar el email",
  resetFailed: "No se pudo restablecer la contraseña",
  invalidAdminCredentials: "Credenciales de administrador inválidas",
  verificationExpired: "El enlace de verificación ha expirado. Por favor, solicitá uno nuevo.",
  dataNetwork: "Error de conexión. Verificá tu conexión a internet.",
  dataTimeout: "La solicitud tardó demasiado. Intentalo de nuevo.",
  subscriptionRequired: "Esta funcionalidad requiere una suscripción activa",
  subscriptionExpired: "Tu suscripción ha expirado. Renová para continuar accediendo.",
  subscriptionRequiredShort: "Suscripción requerida",
  noToken: "No hay token de autenticación",
  invalidResponse: "Respuesta de API inválida",
  dataLoadFailed: "Error al cargar los datos",
  ratiosLoadFailed: "Error al cargar los ratios",
  volumeLoadFailed: "Error al cargar los datos de volumen",
  plansLoadFailed: "Error al obtener los planes",
  invalidToken: "Tu sesión no es válida. Iniciá sesión de nuevo.",
  tokenExpired: "Tu sesión expiró. Iniciá sesión de nuevo.",
  emailNotVerified: "Tenés que verificar tu email antes de iniciar sesión.",
  activationRequired: "Tu cuenta está pendiente de activación por un administrador.",
  validation: "Revisá los datos ingresados.",
  tooMuchToRead:
    "Esto lleva demasiado trabajo ahora. Probá de nuevo en un momento o pedí menos: un período más corto, menos símbolos o menos casos.",
  passwordChangedMeanwhile: "La contraseña cambió mientras guardabas. Probá de nuevo con la actual.",
  forbidden: "No tenés permiso para hacer esto.",
  notFound: "No encontramos lo que buscabas.",
  methodNotAllowed: "Ese método no está permitido en esta dirección.",
  payloadTooLarge: "El contenido enviado es demasiado grande.",
  unsupportedMediaType: "El contenido debe enviarse como JSON.",
  serviceUnavailable: "El servicio no está disponible en este momento. Probá de nuevo en unos minutos.",
  internal: "Ocurrió un error inesperado. Probá de nuevo.",
  sourceNotShared:
    "La fuente de datos de ahora no permite mostrar sus cotizaciones fuera de las pantallas de Paridad.",
} as const;

/** The page that an overloaded server shows in the place of a screen. */
export const busyPageTexts = {
  title: "Volvemos enseguida",
  why: "El servicio no está disponible en este momento.",
  again: (seconds: number) => `Esta página vuelve a probar sola en ${seconds} segundos.`,
  now: "Probar ahora",
} as const;

/** Texts of the refusals of keys: personal ones of the data API and publishable ones of partners. */
export const keyErrorMessages = {
  missing: "Falta la clave de acceso.",
  invalid: "La clave de acceso no es válida.",
  revoked: "La clave de acceso fue revocada.",
  justRevoked: "La clave fue revocada.",
  notFound: "No encontramos esa clave.",
  expired: "La clave de acceso venció.",
  webSocketOnly:
    "Esta dirección es un WebSocket: conectate con un cliente de WebSocket (wss://…/v1/stream). Está explicado en /docs#stream.",
  planEnded: "El plan de quien creó la clave terminó.",
  scope: (scope: string) => `La clave no tiene el permiso ${scope}.`,
  sheetOnly: "Esta es una clave de planilla: solo abre las direcciones de /v1/sheet.",
  sheetInvalid:
    "La clave de planilla no vale: se renovó o está mal copiada. La dirección de ahora está en Mi cuenta.",
  kindStays: "Una clave de planilla sigue siéndolo: para un programa, creá otra.",
  minute: "Superaste los pedidos por minuto de tu clave.",
  day: "Superaste los pedidos por día de tu clave.",
  origin: "Esta clave no está habilitada para el sitio que la usa.",
  works: "La clave funciona en este sitio.",
  partnersOnly: "Las claves para sitios son para partners. Escribinos y te habilitamos.",
  tooMany: (maximum: number) => `Podés tener hasta ${maximum} claves activas. Revocá una para crear otra.`,
  noMarket: "No hay cotizaciones en este momento.",
} as const;

/** Says that no option has this symbol, and which ones it may have meant, the nearest first. */
export function unknownSymbolText(symbol: string, similar: readonly string[]): string {
  const [last] = similar.slice(-1);
  if (last === undefined) return `No conocemos la opción ${symbol}. Las que operan están en /v1/instruments.`;
  const others = similar.slice(0, -1).join(", ");
  return `No conocemos la opción ${symbol}. ¿Es ${others === "" ? last : `${others} o ${last}`}?`;
}

export const pastTexts = {
  nothingStored: (at: string) => `No hay cotizaciones guardadas de ${at}.`,
  notYet: (at: string) => `${at} todavía no llegó: la cadena de ahora está en /v1/chain, sin at.`,
  notOver: (date: string) => `La rueda del ${date} no terminó: la cadena de ahora está en /v1/chain.`,
} as const;

/** Says that nothing that trades expires on a day, and when something does. */
export function unknownExpiryText(expiration: string, known: readonly string[]): string {
  return `Ninguna opción de las que operan vence el ${expiration}. Vencimientos: ${known.join(", ")}.`;
}

/** Says that no option of this symbol has this expiration, and which ones there are. */
export function unknownExpirationText({
  symbol,
  expiration,
  known,
}: {
  symbol: string;
  expiration: string;
  known: readonly string[];
}): string {
  const none = `Ninguna opción ${symbol} vence el ${expiration}.`;
  return known.length === 0 ? none : `${none} Vencimientos que conocemos: ${known.join(", ")}.`;
}
