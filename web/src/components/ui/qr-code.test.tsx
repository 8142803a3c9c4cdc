import { render, screen } from "@testing-library/react";
import jsQr from "jsqr";
import { expect, it } from "vitest";

import { QrCode } from "./qr-code.tsx";

const pixelsAModule = 4;

/** The drawing as a camera gets it: an image of pixels, four to each side of a module. */
function photographOf(drawing: Element): { pixels: Uint8ClampedArray; side: number } {
  const modules = Number(drawing.getAttribute("viewBox")?.split(" ")[2]);
  const side = modules * pixelsAModule;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const path = drawing.querySelector("path")?.getAttribute("d") ?? "";
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < pixelsAModule; row += 1) {
      const start = ((Number(y) * pixelsAModule + row) * side + Number(x) * pixelsAModule) * 4;
      for (let pixel = start; pixel < start + pixelsAModule * 4; pixel += 4) pixels.fill(0, pixel, pixel + 3);
    }
  }
  return { pixels, side };
}

it("a scanner reads the text out of the drawing", () => {
  const uri = "otpauth://totp/Paridad:admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Paridad&period=30";
  const { rerender } = render(<QrCode text={uri} label="La clave como código QR" />);
  const { pixels, side } = photographOf(screen.getByRole("img", { name: "La clave como código QR" }));
  // Four white modules around it, or some cameras don't find it.
  const edge = pixels.subarray(0, side * 4 * 4 * pixelsAModule);
  expect(edge.every((tone) => tone === 255)).toBe(true);
  expect(jsQr(pixels, side, side)?.data).toBe(uri);
  // Another key in the same place is another drawing.
  rerender(<QrCode text="otpauth://totp/otra" label="La clave como código QR" />);
  const other = photographOf(screen.getByRole("img", { name: "La clave como código QR" }));
  expect(jsQr(other.pixels, other.side, other.side)?.data).toBe("otpauth://totp/otra");
});
