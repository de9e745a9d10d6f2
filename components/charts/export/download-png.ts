import type { Picture } from "../picture.ts";
import { barsSvg } from "./bars-svg.ts";
import { download, fileName } from "./download.ts";
import { linesSvg } from "./lines-svg.ts";

/** Double resolution for slides and print. */
const scale = 2;

/**
 * Downloads a chart as a PNG on a light background.
 * @throws Error if the browser can't draw it
 */
export async function downloadPng(title: string, picture: Picture): Promise<void> {
  download(await drawPng(pictureSvg(title, picture, lightTokens())), fileName(title, "png"));
}

/** The picture as an SVG document, colored by `tokens`. */
export function pictureSvg(title: string, picture: Picture, tokens: string): string {
  return picture.kind === "bars"
    ? barsSvg(title, picture.model, picture.note, tokens)
    : linesSvg(title, picture.model, picture.note, tokens);
}

async function drawPng(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml;charset=utf-8" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("the browser has no canvas");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The tokens that pictures use. */
const names = [
  ...["ink", "ink-soft", "surface", "line", "chart-other"],
  ...["chart-1", "chart-2", "chart-3", "chart-4", "chart-5"],
];

/**
 * The light scheme's colors as CSS declarations, read from the loaded stylesheet (`components/ui/tokens.css`),
 * whichever scheme the screen uses.
 */
function lightTokens(): string {
  const probe = document.createElement("div");
  probe.hidden = true;
  probe.dataset.awScheme = "light";
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const tokens = names.map((name) => `--aw-${name}:${style.getPropertyValue(`--aw-${name}`).trim()}`).join(";");
  probe.remove();
  return tokens;
}
