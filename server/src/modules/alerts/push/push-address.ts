/** Push services of the browsers; a name with a dot in front stands for all names below it. */
const services = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
] as const;

/** Accepts a browser's push address: https, on the usual port, of a known push service. */
export function isPushAddress(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return services.some((name) => (name.startsWith(".") ? hostname.endsWith(name) : hostname === name));
}
