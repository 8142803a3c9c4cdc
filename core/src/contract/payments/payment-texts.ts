/** Messages about payments, receipts and promotional codes, for the server and the screens that show them. */
export const paymentTexts = {
  dayRequired: "Decí qué día transferiste",
  dayInFuture: "El día de la transferencia no puede ser posterior a hoy",
  dayTooOld: "El día de la transferencia es anterior al pedido",
  nameTooLong: "El titular puede tener hasta 80 caracteres",
  taxIdWrong: "Escribí un DNI (7 u 8 cifras) o un CUIT/CUIL (11 cifras) válido",
  reasonRequired: "Escribí el motivo",
  messageRequired: "Escribí qué falta",
  receiptEmpty: "El archivo está vacío",
  receiptTooLarge: "El comprobante puede pesar hasta 5 MB",
  receiptKind: "El comprobante tiene que ser un PDF, JPG o PNG",
  receiptBroken: "El archivo está dañado o incompleto. Volvé a descargarlo de tu banco y probá otra vez",
  receiptActive: "Ese PDF trae programas o archivos adentro. Subí una captura de pantalla",
  receiptPixels: "La imagen es demasiado grande. Subí una captura de pantalla o un PDF",
  receiptsFull: "Ese pago ya tiene 3 comprobantes. Borrá uno antes de subir otro",
  paymentClosed: "Ese pago ya no está pendiente",
  paymentGone: "No encontramos ese pago",
  askedTooOften: (most: number) =>
    `Ya pediste ${most} pagos en un día. Usá uno de los que tenés o volvé a intentar mañana.`,
  receiptGone: "No encontramos ese comprobante",
  announced: "Gracias. Te avisamos por email cuando esté activo.",
  receiptStored: "Comprobante guardado",
  receiptRemoved: "Comprobante borrado",
  paymentCancelled: "Cancelaste el pedido",
  approved: (endsAt: string | null) =>
    endsAt === null ? "Plan activado" : `Plan activado hasta el ${endsAt}`,
  rejected: "Pago rechazado. Se lo avisamos por email",
  asked: "Se lo pedimos por email",
  alreadyDecided: (state: string, by: string | null) =>
    by === null ? `Ese pago ya está ${state}` : `Ese pago ya está ${state} por ${by}`,
} as const;

/** A payment's state, as people read it. */
export const paymentStatusNames = {
  pending: "Pendiente",
  received: "Recibido",
  active: "Activado",
  rejected: "Rechazado",
  cancelled: "Cancelado",
} as const;

type Stage = {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
};

/** An open payment by what it waits for: its state in a list, a sentence, and what its owner does next. */
export const paymentStages = {
  due: (amount: string, hasReceipt: boolean): Stage => ({
    name: "Falta transferir",
    title: `Falta que transfieras ${amount}`,
    text: hasReceipt
      ? "Ya adjuntaste el comprobante: falta que nos avises el día."
      : "El plan se activa cuando vemos la transferencia. Avisanos cuando la hagas.",
    action: "Ver datos",
  }),
  covered: (): Stage => ({
    name: "Por activar",
    title: "Tu código cubre el total",
    text: "No hay nada que transferir: falta que un administrador active el plan.",
    action: "Ver pedido",
  }),
  announced: (day: string): Stage => ({
    name: "Avisado",
    title: `Avisaste tu transferencia del ${day}, la estamos revisando`,
    text: "Puede demorar hasta 24 horas hábiles. Te avisamos por email.",
    action: "Ver mi aviso",
  }),
  question: (question: string): Stage => ({
    name: "Nos falta algo",
    title: "Nos falta algo para confirmar tu pago",
    text: question,
    action: "Responder",
  }),
  received: (): Stage => ({
    name: "Recibido",
    title: "Recibimos tu transferencia",
    text: "Falta que un administrador active el plan. Te avisamos por email.",
    action: "Ver pago",
  }),
} as const;
export type PaymentStage = Stage;

export const codeTexts = {
  unknown: "Ese código no existe o ya no vale",
  usedUp: "Ese código ya se usó todas las veces que se podía",
  notYet: "Ese código todavía no vale",
  over: "Ese código venció",
  usedBefore: "Ya usaste ese código",
  announced: "Ese pago ya tiene tu aviso o un comprobante: el código se pone antes de transferir",
  otherCode: "Ese pago ya tiene otro código: cancelalo y pedilo de nuevo con este",
  otherPlan: "Ese código no vale para este plan",
  taken: "Ya hay un código así",
  created: "Código creado",
  updated: "Código guardado",
  gone: "Ese código ya no existe",
  shape: "El código tiene de 3 a 40 letras, números o guiones",
  percent: "El descuento va de 1 a 100 %",
  months: "Los meses van de 1 a 12",
  uses: "El límite de usos es un número entero mayor que 0",
  order: "El último día es anterior al primero",
} as const;

/** Messages about leaving a plan. */
export const leavingTexts = {
  noticed: (code: string) => `Registramos tu baja. Número de trámite: ${code}`,
  withdrawn: (code: string) => `Registramos tu arrepentimiento. Número de trámite: ${code}`,
  nothingToLeave: "No tenés un plan pago para dar de baja",
  noticedBefore: "Ya pediste la baja",
  nothingToWithdraw: "No hay una compra de los últimos 14 días para arrepentirse",
  refunded: "Devolución marcada como hecha",
  refundGone: "No encontramos esa devolución",
} as const;
