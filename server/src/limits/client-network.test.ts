import { describe, expect, it } from "vitest";
import { networkOf } from "./client-network.ts";

describe("what callers are counted by", () => {
  it.each([
    ["10.1.2.3", "10.1.2.3"],
    ["::ffff:10.1.2.3", "10.1.2.3"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["2001:db8::4:5:6:7:8", "2001:db8:0:4::/64"],
    ["2001:db8:1::5:6:7:8", "2001:db8:1:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["not an address", "not an address"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
