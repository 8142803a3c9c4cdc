import { expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

it.each([
  ["8.8.8.8", true],
  ["200.58.112.1", true],
  ["172.15.255.255", true],
  ["172.16.0.1", false],
  ["172.32.0.1", true],
  ["10.1.2.3", false],
  ["127.0.0.53", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["192.168.1.1", false],
  ["0.0.0.0", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["2800:3f0:4002::200e", true],
  ["::1", false],
  ["::", false],
  ["::ffff:127.0.0.1", false],
  ["64:ff9b::a00:1", false],
  ["2002:a00:1::", false],
  ["fe80::1", false],
  ["fd00::1", false],
  ["ff02::1", false],
  ["paridad.test", false],
])("%s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
