import { useEffect, useState } from "preact/hooks";
import browser from "webextension-polyfill";
import type { Permissions } from "webextension-polyfill";

/**
 * What alerts need with the panel closed. The types of the polyfill don't know that alarms may be optional; in Firefox
 * they may not, and come with the installation.
 */
const alertPermissions = {
  permissions: import.meta.env.FIREFOX ? ["notifications"] : ["alarms", "notifications"],
} as Permissions.Permissions;

/** How a user who said no allows notices after all. */
export const refusedText =
  "El navegador no permite los avisos. Volvé a intentar y elegí «Permitir»; si ya no pregunta, habilitá las notificaciones de Paridad en los permisos de la extensión, dentro de la configuración del navegador.";

/**
 * Asks the user, inside a click; where everything is allowed already nothing is shown.
 * @returns whether notices are allowed now.
 */
export async function requestAlertPermissions(): Promise<boolean> {
  // A browser that won't even ask throws.
  return browser.permissions.request(alertPermissions).catch(() => false);
}

/** Whether alerts work with the panel closed; null until the browser has answered. */
export function useAreAlertsAllowed(): boolean | null {
  const [areAllowed, setAllowed] = useState<boolean | null>(null);
  useEffect(() => {
    const { onAdded, onRemoved } = browser.permissions;
    const read = () => void browser.permissions.contains(alertPermissions).then(setAllowed);
    read();
    onAdded.addListener(read);
    onRemoved.addListener(read);
    return () => {
      onAdded.removeListener(read);
      onRemoved.removeListener(read);
    };
  }, []);
  return areAllowed;
}
