import { expect, it } from "vitest";

import { deviceName } from "./device-name.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

// What the browsers send; each names the ones that it descends from.
it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36`, "Chrome en Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`,
    "Edge en Windows",
  ],
  [`Mozilla/5.0 (Linux; Android 15; K) ${webkit} Chrome/142.0 Mobile Safari/537.36`, "Chrome en Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox en Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1",
    "Safari en iOS",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
    "Safari en macOS",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Mobile/15E148 Safari/604.1",
    "Safari en iOS",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0", "Firefox en Android"],
  ["curl/8.14", "Dispositivo desconocido"],
  [null, "Dispositivo desconocido"],
])("%s is told as a device's name", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
