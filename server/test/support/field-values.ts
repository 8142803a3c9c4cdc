/**
 * Attacks on each field by its name, valid values among them: where the document's schema says no more than "text", chance
 * alone would reach neither side of the rule.
 */
const emails = [
  "ana@example.com",
  "x1,victim@example.com",
  '"x"<victim@example.com>',
  "g:victim@example.com;.x",
  "v@[127.0.0.1].x",
  "ana\uD800@example.com",
  "ana@example.com\r\nBcc: victim@example.com",
  "\u212Ana@example.com",
  `${"l".repeat(64)}@${"a".repeat(63)}.com`,
  `${"l".repeat(250)}@example.com`,
  "__proto__",
];
const names = [
  "Ana",
  "María José",
  "O’Brien",
  "李明",
  "a".repeat(80),
  "a".repeat(81),
  "\u3164\u3164",
  "http://evil.example",
  "www.evil",
  "Ana\u0000",
  "Ana\uDC00",
  "constructor",
];
const dates = [
  "2026-11-20",
  "2026-02-31",
  "2026-13-01",
  "0000-01-01",
  "9999-12-31",
  "+275760-09-13",
  "-000001-01-01",
  "2026-11-20T15:00:00Z",
  "2026-02-31T00:00:00Z",
  "2026-11-20T99:99:99+99:99",
  "2199-12-31T23:59:59-23:59",
  "1900-01-01T00:00:00+23:59",
  "",
];
const passwords = [
  "Verde-Mar-7",
  "Password1",
  "aB3kX",
  "ñ".repeat(128),
  "A1a".repeat(50),
  "\uD800aA1aaa",
  "aA1\u0000aaa",
  "__proto__1A",
];
const icons = ["gem", "layers", "__proto__", "constructor", "../x", "<svg onload=alert(1)>"];
const plans = ["pro", "free", "trial", "constructor", "__proto__", "toString", "modulo_1"];
const secrets = ["JBSWY3DPEHPK3PXP", "A", "", "a".repeat(16), "0".repeat(16), "A".repeat(65), "A\u0000"];
const codes = ["123456", "12345", "1234567", "１２３４５６", "-12345", "1e5000"];
const features = [
  { modulo_1: true },
  { modulo_0x6: true, "modulo_ 1": true, modulo_1e0: true, modulo_99: true },
  { constructor: true, toString: { enabled: true } },
  JSON.parse('{"__proto__":{"enabled":true}}') as unknown,
  { modulo_6: { orden: 1e308, nombre: "\uD800" } },
  { modulo_6: { orden: -0, nombre: "" } },
  { ["x".repeat(5_000)]: true },
  Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, true])),
  { "\u0000": true },
];

const corpora: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ...["email"].map((name) => [name, emails] as const),
  ...["firstName", "lastName"].map((name) => [name, names] as const),
  ...["password", "newPassword", "currentPassword", "confirmPassword"].map(
    (name) => [name, passwords] as const,
  ),
  ...[
    "from",
    "to",
    "at",
    "fecha_inicio",
    "fecha_fin",
    "expiration",
    "expectedUpdatedAt",
    "subscriptionCreatedAt",
    "subscriptionActivatedAt",
    "trialEndsAt",
    "subscriptionEndsAt",
  ].map((name) => [name, dates] as const),
  ...["plan", "subscriptionType"].map((name) => [name, plans] as const),
  ["icon", icons],
  ["features", features],
  ["secret", secrets],
  ["otp", codes],
]);

/** The hostile and the valid values of a field, by its name; undefined for one that has none of its own. */
export function fieldValues(name: string): readonly unknown[] | undefined {
  return corpora.get(name);
}
