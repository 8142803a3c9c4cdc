export type PictureName =
  | "cadena"
  | "armar"
  | "oportunidades"
  | "sonrisa"
  | "cartera"
  | "datos"
  | "ratios"
  | "volumen"
  | "probabilidades";

/** Pixels of every picture (`scripts/take-pictures.ts`). */
const [width, height] = [1_200, 720];

/** The product itself, in the theme of the page: the other theme's picture isn't loaded. */
export function ProductPicture({ name, alt }: { name: PictureName; alt: string }) {
  return (["dark", "light"] as const).map((theme) => (
    <img
      key={theme}
      src={`/pictures/${name}-${theme}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={`h-auto w-full rounded-md border border-line ${theme === "dark" ? "not-dark:hidden" : "dark:hidden"}`}
    />
  ));
}
