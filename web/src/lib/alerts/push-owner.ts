/** In the browser's storage: whose alerts this browser shows, the user's id, for as long as they are turned on here. */
export const pushOwnerKey = "paridad.push";
