/** The specification's success and notice texts. Toasts last 4 s at the top right. */
export const toastDurationMilliseconds = 4_000;

export const toastMessages = {
  welcome: (firstName: string) => `¡Te damos la bienvenida, ${firstName}!`,
  registered: "Cuenta creada. Revisá tu email para verificarla.",
  loggedOut: "Sesión cerrada correctamente",
  profileUpdated: "Perfil actualizado correctamente",
} as const;
