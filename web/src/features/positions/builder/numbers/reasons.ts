import { legsReasonMessages, unknownReasonMessages } from "@paridad/core/messages";

const more: Readonly<Record<string, string>> = {
  ...unknownReasonMessages,
  ...legsReasonMessages,
  "expired-leg": "Una pata ya venció",
  "unlimited-loss": "La pérdida no tiene límite: depende de la garantía que pida tu broker",
  "unlimited-gain": "La ganancia no tiene techo",
  "no-capital": "No inmoviliza capital",
  "several-expiries": "Con dos vencimientos no hay un único resultado final",
  "no-sessions": "No queda ninguna rueda entera antes del vencimiento",
  "no-history": "No hay cierres guardados de la acción",
  "too-few": "Hay menos de 30 tramos de historia tan largos como el plazo",
  "no-fit": "El vencimiento no tiene puntas para ajustar su sonrisa",
  "no-expiry": "Sin opciones no hay vencimiento",
  "no-target": "No hay una ganancia que partir por la mitad",
};

/** Why a number of the position isn't there. */
export function reasonText(reason: string): string {
  return more[reason] ?? unknownReasonMessages["invalid-input"];
}
