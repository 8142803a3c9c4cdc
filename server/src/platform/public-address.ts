import { lookup } from "node:dns";
import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";

/** Networks of RFC 6890 that aren't the public one: one's own machine and house, the link, documentation, and groups. */
const closed = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  // Teredo and 6to4 carry an address of version 4 inside.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  closed.addSubnet(network, bits, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** True for an address that anybody on the internet reaches. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, "ipv4");
  return version === 6 && global6.check(address, "ipv6") && !closed.check(address, "ipv6");
}

/** A name that means an address of one's own machine or house. */
export class NotPublicError extends Error {
  override readonly name = "NotPublicError";
}

/** The public addresses of a name. The connection is made to one that was checked, so a name that changes gets nowhere else. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, []);
    const reachable = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = reachable;
    if (first === undefined) return done(new NotPublicError("not a public address"), []);
    if (options.all === true) return done(null, reachable);
    return done(null, first.address, first.family);
  });
};
