import { ownValue } from "../lib/index.ts";

/** Under every screen, alert and answer of the strategies' suite. */
export const informationNotice = "Es información, no una recomendación.";

/** Alone, as a partner's page shows it too and loads no more than it needs. */
export const retryWord = "Reintentar";

/** Words that stand on more than one screen. */
export const screenWords = {
  calibration: "¿Se cumplió?",
  retry: retryWord,
  showTable: "Ver como tabla",
  showChart: "Ver gráfico",
  caucionRate: "Tasa de Caución",
  ownRate: "Del vencimiento",
  nearestCaucion: "Más cercana al vencimiento",
  ownPositions: "Mis posiciones",
  loadingPositions: "Cargando posiciones…",
  nothingToDecide: "Nada para decidir hoy.",
  saveChanges: "Guardar cambios",
  seePlans: "Ver planes",
  changePlan: "Actualizar Plan",
  createAccount: "Crear cuenta",
  signIn: "Iniciar sesión",
  backToLogin: "Volver al login",
  backToMenu: "Volver al menú",
  backToMarket: "Volver al mercado",
  askAgain: "Pedir de nuevo",
  buildPosition: "Armar una posición",
  toOwnAccount: "Ir a mi cuenta",
  comingSoon: "Próximamente",
  needsPlan: "Requiere suscripción",
  notIncluded: "No incluido",
  moduleLocked: "Módulo no disponible",
  noPlans: "No hay planes disponibles en este momento.",
  cannotUndo: "Esta acción no se puede deshacer.",
  noValues: "No hay valores para graficar.",
  copyRefused: "El navegador no dejó copiar. Seleccioná el texto y copialo a mano.",
  noQuotesYet: "Todavía no hay cotizaciones",
  noQuotesCame: "Todavía no llegaron cotizaciones",
  firstQuote: "Esperando la primera cotización…",
  computationFailed: "El cálculo no terminó.",
  allSymbols: "Todos los símbolos",
  createKey: "Crear clave",
  noKeys: "Todavía no creaste ninguna clave.",
  quoteCautions: "Ojo con las puntas:",
  noSessionsYet: "Todavía no hay ruedas guardadas en este período",
  atLeast: "llegue o baje de",
  chain: "Cadena de opciones",
  inputs: "Datos del cálculo",
  atTheMoney: "VI en el dinero",
  thirtyDayVolatility: "VI 30 días",
  impliedRate: "Tasa implícita",
} as const;

/** Fields and notices of the forms of an account. */
export const formWords = {
  password: "Contraseña",
  newPassword: "Nueva contraseña",
  currentPassword: "Contraseña actual",
  confirmPassword: "Confirmar contraseña",
  passwordLength: "Mínimo 6 caracteres",
  passwordRule: "Al menos 6 caracteres, con minúscula, mayúscula y número.",
  forgotPassword: "¿Olvidaste tu contraseña?",
  promotionalCode: "Código promocional (opcional)",
  discountCode: "Código de descuento (opcional)",
  sendLink: "Enviar enlace",
  trial: "30 días de prueba con acceso completo. Sin tarjeta.",
} as const;

/** On a button, or in its place, while something is under way. */
export const busyWords = {
  saving: "Guardando...",
  sending: "Enviando...",
  deleting: "Eliminando...",
  undoing: "Deshaciendo…",
  updating: "Actualizando...",
  creating: "Creando...",
  preparing: "Preparando...",
  searching: "Buscando...",
  verifying: "Verificando...",
  loading: "Cargando...",
  computing: "Calculando…",
  loadingTerms: "Cargando términos...",
  loadingFeatures: "Cargando características...",
  loadingPlans: "Cargando planes...",
  loadingData: "Cargando datos...",
} as const;

/** The name of a state or plan that an answer carries; one outside the table is 'Desconocido'. */
export function wordName(names: Readonly<Record<string, string>>, word: string): string {
  return ownValue(names, word) ?? "Desconocido";
}
