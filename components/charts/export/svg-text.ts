/** Colors for pictures: the screen's tokens, which are embedded in the picture (`download-png.ts`). */
export const ink = "var(--aw-ink)";
export const softInk = "var(--aw-ink-soft)";
export const paper = "var(--aw-surface)";
export const rule = "var(--aw-line)";

const family = "Inter, 'Helvetica Neue', Arial, sans-serif";

interface TextStyle {
  x: number;
  y: number;
  size?: number;
  color?: string;
  weight?: 400 | 600;
  anchor?: "start" | "middle" | "end";
}

/** A line of text as SVG. */
export function svgText(
  text: string,
  { x, y, size = 13, color = ink, weight = 400, anchor = "start" }: TextStyle,
): string {
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escapeXml(text)}</text>`;
}

/** An SVG document of a size in CSS pixels on a light background. `tokens` declares its colors. */
export function svgDocument(width: number, height: number, tokens: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="${tokens}"><rect width="${width}" height="${height}" fill="${paper}"/>${content}</svg>`;
}

/** Breaks text into lines of at most `most` characters, keeping words whole if they fit. */
export function breakLines(text: string, most: number, mostLines: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    for (const part of partsOf(word, most)) {
      if (line && line.length + part.length + 1 > most) {
        lines.push(line);
        line = part;
      } else line = line ? `${line} ${part}` : part;
    }
  }
  if (line) lines.push(line);
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), `${(lines[mostLines - 1] ?? "").slice(0, most - 1)}…`];
}

/** Cuts between code points, never inside a surrogate pair. */
function partsOf(word: string, most: number): string[] {
  const signs = [...word];
  return Array.from({ length: Math.ceil(signs.length / most) }, (_, part) =>
    signs.slice(part * most, (part + 1) * most).join(""),
  );
}

function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
