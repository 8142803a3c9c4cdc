import type { SubscriptionStatus } from "@paridad/core/contract";
import { ownValue } from "@paridad/core/lib";
import { adminSuccessMessages } from "@paridad/core/contract";
import { wordName } from "@paridad/core/messages";
import { planName } from "@paridad/core/plans";

/** Toasts of failures. */
export const adminToasts = {
  accessFailed: "No se pudo acceder al panel de administración",
  accessError: "Error de acceso al panel de administración",
  usersFailed: "Error cargando usuarios",
  plansFailed: "Error cargando planes de suscripción",
  featuresFailed: "Error cargando características disponibles",
  featuresUpdateFailed: "Error actualizando características",
  featuresUpdated: "Características actualizadas exitosamente",
  planCreateFailed: "Error creando plan",
  planUpdateFailed: "Error actualizando plan",
  planDeleteFailed: "Error eliminando plan",
  userCreateFailed: "Error creando usuario",
  userUpdateFailed: "Error actualizando usuario",
  featuresProcessFailed: "Error al procesar las características",
  invalidJsonSort: "JSON inválido, no se puede ordenar",
  fixJson: "Por favor corregí los errores de JSON antes de guardar",
  toggleUnavailable: "Funcionalidad de cambio de estado no disponible temporalmente",
  bulkUnavailable: "Funcionalidad de envío masivo no disponible temporalmente",
  resetUnavailable: "Funcionalidad de restablecimiento no disponible temporalmente",
  messageUnavailable: "Funcionalidad de mensajes no disponible temporalmente",
} as const;

/** The installation's switches. */
export const settingNames = {
  maintenanceMode: "Modo mantenimiento",
  userRegistration: "Registro de usuarios",
  twoFactorAuthentication: "Autenticación de dos factores",
  securityLogs: "Registros de seguridad",
} as const;

/** Names of the states. */
const statusNames: Record<SubscriptionStatus, string> = {
  free: planName("free"),
  pending_payment: "Pendiente de Pago",
  payment_received: "Pago Recibido",
  active: "Activo",
  expired: "Expirado",
};

export function statusName(status: string): string {
  return wordName(statusNames, status);
}

export const scopeNames = {
  all: "Todo",
  email: "Solo email",
  name: "Solo nombre",
  subscription: "Solo suscripción",
} as const;

/** Administrators' actions in words, by the code of the audit log. */
const actionNames: Readonly<Record<string, string>> = {
  "account.delete": "Cuenta eliminada por su dueño",
  "admin.created": "Administrador creado",
  "admin.email": "Email de administrador cambiado",
  "admin.login": "Ingreso al panel",
  "admin.login.code-asked": "Ingreso al panel: falta el código",
  "admin.login.failed": "Ingreso al panel rechazado",
  "admin.logout": "Salida del panel",
  "admin.password.reset": "Contraseña de administrador cambiada",
  "admin.session.end": adminSuccessMessages.sessionEnded,
  "admin.totp.enabled": "Segundo factor activado",
  "admin.totp.replaced": "Segundo factor cambiado",
  "admin.totp.removed": "Segundo factor desactivado",
  "code.create": "Código promocional creado",
  "code.update": "Código promocional cambiado",
  "partner.approve": "Partner aprobado",
  "partner.reject": "Pedido de partner rechazado",
  "event.create": adminSuccessMessages.eventCreated,
  "event.delete": adminSuccessMessages.eventDeleted,
  "event.update": "Evento cambiado",
  "mail.bulk": "Envío masivo",
  "payment.approve": "Pago aprobado",
  "payment.ask": "Pago: se pidió algo más",
  "payment.receipt": "Comprobante visto",
  "payment.refund": "Devolución hecha",
  "payment.reject": "Pago rechazado",
  "plan.create": "Plan creado",
  "plan.delete": "Plan eliminado",
  "plan.update": "Plan cambiado",
  "settings.update": "Configuración cambiada",
  "subscription.notice": "Baja pedida por su dueño",
  "subscription.withdrawal": "Arrepentimiento de la compra",
  "user.bulk.activate": "Cuenta habilitada, acción masiva",
  "user.bulk.activateSubscription": "Suscripción activada, acción masiva",
  "user.bulk.changePlan": "Plan cambiado, acción masiva",
  "user.bulk.extendTrial": "Prueba extendida, acción masiva",
  "user.bulk.resendVerification": "Verificación reenviada, acción masiva",
  "user.create": "Usuario creado",
  "user.delete": "Usuario eliminado",
  "user.disable": adminSuccessMessages.userDisabled,
  "user.enable": adminSuccessMessages.userEnabled,
  "user.message": adminSuccessMessages.messageSent,
  "user.password-reset": "Restablecimiento enviado",
  "user.subscription": "Suscripción cambiada",
  "user.update": "Usuario cambiado",
};

/** Code and name of each, by name. */
export const actionChoices: readonly (readonly [code: string, name: string])[] = Object.entries(
  actionNames,
).toSorted(([, one], [, other]) => one.localeCompare(other, "es-AR"));

/** The code itself where it has no name here. */
export function actionName(action: string): string {
  return ownValue(actionNames, action) ?? action;
}
