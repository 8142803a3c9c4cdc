/** Opened as an app of its own, from the device's home screen. */
export function isInstalled(): boolean {
  return window.matchMedia?.("(display-mode: standalone)").matches ?? false;
}
