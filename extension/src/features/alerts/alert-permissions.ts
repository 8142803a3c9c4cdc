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

/** Asks the user, inside a click; where everything is allowed already nothing is shown. */
export async function requestAlertPermissions(): Promise<void> {
  await browser.permissions.request(alertPermissions);
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
