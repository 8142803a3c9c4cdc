import { fileURLToPath } from "node:url";
import { renderAsync } from "@resvg/resvg-js";

/** The product's font, in the two weights of pictures: what draws them reads no woff2. */
const fontFiles = [
  import.meta.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  import.meta.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
].map((address) => fileURLToPath(address));

/** A drawing as a PNG of its own size, made beside the event loop. */
export async function rasterize(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: "Inter" },
  });
  return image.asPng();
}
