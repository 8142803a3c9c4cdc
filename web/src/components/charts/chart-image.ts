import { scaleTokens, themeColors } from "@paridad/core/tokens";
import type { ThemeName } from "@paridad/core/tokens";

export type ChartImageText = {
  readonly title: string;
  readonly detail: string;
  /** Where the data come from and when it was drawn. */
  readonly source: string;
};

const margin = 24;
const headerHeight = 64;
const footerHeight = 34;

/** The chart under its title and over its source, as a PNG. */
export async function chartImage(
  chart: HTMLCanvasElement,
  { title, detail, source, theme }: ChartImageText & { theme: ThemeName },
): Promise<Blob | null> {
  const colors = themeColors[theme];
  const ratio = window.devicePixelRatio || 1;
  const canvas = document.createElement("canvas");
  canvas.width = chart.width + 2 * margin * ratio;
  canvas.height = chart.height + (headerHeight + footerHeight) * ratio;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.fillStyle = colors.s1;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, margin * ratio, headerHeight * ratio);
  context.scale(ratio, ratio);
  const family = scaleTokens["font-sans"];
  context.fillStyle = colors.text;
  context.font = `650 16px ${family}`;
  context.fillText(title, margin, 28);
  context.fillStyle = colors.muted;
  context.font = `12px ${family}`;
  context.fillText(detail, margin, 48);
  context.fillText(source, margin, canvas.height / ratio - 13);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
