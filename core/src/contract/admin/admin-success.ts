/** Texts of an administrator's acts that succeeded. */
export const adminSuccessMessages = {
  userCreated: "Usuario creado exitosamente",
  userUpdated: "Usuario actualizado exitosamente",
  userDeleted: "Usuario eliminado exitosamente",
  subscriptionUpdated: "Suscripción actualizada exitosamente",
  userEnabled: "Usuario activado",
  userDisabled: "Usuario desactivado",
  resetSent: "Enviamos el enlace para restablecer la contraseña",
  messageSent: "Mensaje enviado",
  planCreated: "Plan creado exitosamente",
  planUpdated: "Plan actualizado exitosamente",
  planDeleted: "Plan eliminado exitosamente",
  eventCreated: "Evento agregado",
  eventUpdated: "Evento guardado",
  eventDeleted: "Evento eliminado",
  emailChanged: "Email guardado",
  sessionEnded: "Sesión cerrada",
  bulkDone: (touched: number) => (touched === 1 ? "Cambiamos 1 usuario" : `Cambiamos ${touched} usuarios`),
  bulkMailQueued: (recipients: number) =>
    recipients === 1 ? "1 correo en camino" : `${recipients} correos en camino`,
} as const;
