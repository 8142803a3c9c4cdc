const systems = [
  [/android/i, "Android"],
  [/iphone|ipad/i, "iOS"],
  [/windows/i, "Windows"],
  [/mac os/i, "macOS"],
  [/linux/i, "Linux"],
] as const;
const browsers = [
  [/edg\//i, "Edge"],
  [/firefox\//i, "Firefox"],
  [/chrome\//i, "Chrome"],
  [/safari\//i, "Safari"],
] as const;

/** A device by its browser and system, as far as they say. */
export function deviceName(userAgent: string | null): string {
  const find = (names: ReadonlyArray<readonly [RegExp, string]>) =>
    names.find(([shape]) => shape.test(userAgent ?? ""))?.[1];
  const parts = [find(browsers), find(systems)].filter(Boolean);
  return parts.length === 0 ? "Dispositivo desconocido" : parts.join(" en ");
}
