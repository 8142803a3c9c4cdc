/** Texts of administrator calls that failed without a message of the server. */
export const adminErrorMessages = {
  usersLoadFailed: "Error al obtener los usuarios",
  subscriptionUpdateFailed: "Error al actualizar la suscripción",
  userUpdateFailed: "Error al actualizar el usuario",
  userCreateFailed: "Error al crear el usuario",
  userDeleteFailed: "Error al eliminar el usuario",
  planCreateFailed: "Error al crear el plan",
  planUpdateFailed: "Error al actualizar el plan",
  planDeleteFailed: "Error al eliminar el plan",
  switchedOff: "Esta funcionalidad está temporalmente deshabilitada.",
  featuresLoadFailed: "Error al obtener características disponibles",
} as const;
