import { isIP } from "node:net";

const groupsOfNetwork = 4;
const mappedAddress = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * Network that callers are counted by: an IPv4 address, or the /64 of an IPv6 one. An owner of one address of such a network
 * has all of them, so limits by single addresses would be none.
 */
export function networkOf(address: string): string {
  const mapped = mappedAddress.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [whole = ""] = address.toLowerCase().split("%", 1);
  const [before = "", after] = whole.split("::");
  const groups = before === "" ? [] : before.split(":");
  const end = after === undefined || after === "" ? [] : after.split(":");
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - end.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...end];
  return `${all
    .slice(0, groupsOfNetwork)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
