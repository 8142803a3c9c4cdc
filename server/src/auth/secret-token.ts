import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const idBytes = 16;
const secretBytes = 32;
const shape = /^[\w-]{22}\.[\w-]{43}$/;

/** A token as given to its owner, and its stored hash. */
export type SecretToken = { readonly token: string; readonly id: string; readonly secretHash: string };

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** An opaque token `id.secret`, of a new id or another one of its own: 256 bits of the system's random source, of which only the SHA-256 is stored. */
export function createSecretToken(id = randomBytes(idBytes).toString("base64url")): SecretToken {
  const secret = randomBytes(secretBytes).toString("base64url");
  return { token: `${id}.${secret}`, id, secretHash: hashOf(secret) };
}

/** The parts of a token to look up and compare, or null when it has not the shape of one. */
export function readSecretToken(token: string): { id: string; secretHash: string } | null {
  if (!shape.test(token)) return null;
  const [id = "", secret = ""] = token.split(".");
  return { id, secretHash: hashOf(secret) };
}

/** Compares two stored hashes in constant time. */
export function isSameHash(first: string, second: string): boolean {
  const [one, other] = [Buffer.from(first), Buffer.from(second)];
  return one.length === other.length && timingSafeEqual(one, other);
}
