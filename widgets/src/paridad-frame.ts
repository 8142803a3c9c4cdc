// The script of a page that holds Paridad's frames: gives each frame the height that it says it has.
const origin = new URL(import.meta.url).origin;
const tallest = 5_000;

addEventListener("message", ({ origin: sender, source, data }: MessageEvent<unknown>) => {
  if (sender !== origin || typeof data !== "object" || data === null) return;
  const { type, height } = data as { type?: unknown; height?: unknown };
  if (type !== "paridad-height" || typeof height !== "number" || !(height > 0 && height <= tallest)) return;
  const frame = [...document.querySelectorAll("iframe")].find(
    ({ contentWindow }) => contentWindow === source,
  );
  if (frame) frame.height = String(Math.ceil(height));
});
