import type { BarModel, BarRow, Fill } from "../bar-model.ts";
import { breakLines, ink, paper, rule, softInk, svgDocument, svgText } from "./svg-text.ts";

const width = 960;
const margin = 32;
const labelWidth = 250;
const rowHeight = 34;

/** Bars as an SVG document: title, legend, rows with their figures, and a note below; colored by `tokens`. */
export function barsSvg(
  title: string,
  { rows, end, legend }: BarModel,
  note: string | undefined,
  tokens: string,
): string {
  const parts: string[] = [];
  let y = margin + 8;
  for (const line of breakLines(title, 80, 3)) {
    parts.push(svgText(line, { x: margin, y: y + 10, size: 20, weight: 600 }));
    y += 28;
  }
  if (legend) {
    parts.push(...legend.map((entry, place) => legendEntry(entry, margin + place * 190, y + 4)));
    y += 28;
  }
  y += 8;
  // About seven pixels per character.
  const figures = columnsOf(rows);
  const figuresWidth = figures.reduce((sum, columnWidth) => sum + columnWidth, 0);
  const track = { x: margin + labelWidth, width: width - 2 * margin - labelWidth - figuresWidth };
  for (const row of rows) {
    if (row.heading !== undefined) {
      parts.push(svgText(breakLines(row.heading, 100, 1)[0] ?? "", { x: margin, y: y + 24, weight: 600 }));
      y += rowHeight;
    }
    parts.push(drawRow(row, { ...track, y, end, figures }));
    y += rowHeight;
  }
  for (const line of breakLines(note ?? "", 130, 3)) {
    parts.push(svgText(line, { x: margin, y: y + 24, size: 12, color: softInk }));
    y += 18;
  }
  return svgDocument(width, y + margin, tokens, `${patterns}${parts.join("")}`);
}

interface Track {
  x: number;
  y: number;
  width: number;
  end: number;
  figures: readonly number[];
}

function drawRow({ label, sign, parts, whisker, figures }: BarRow, track: Track): string {
  const { x, y, end, width: trackWidth } = track;
  const along = (value: number) => (end > 0 ? (Math.min(Math.max(value, 0), end) / end) * trackWidth : 0);
  const middle = y + rowHeight / 2;
  const drawn = breakLines(sign ? `${sign} ${label}` : label, 34, 2).map((line, place, lines) =>
    svgText(line, { x: margin, y: middle + 4 + (place - (lines.length - 1) / 2) * 15 }),
  );
  let from = x;
  for (const { length, fill } of parts) {
    const size = along(length);
    if (size > 0) drawn.push(`<rect x="${from}" y="${y + 7}" width="${size}" height="20" ${fillOf(fill)}/>`);
    from += size;
  }
  if (whisker) {
    const [low, high] = [x + along(whisker.from), x + along(whisker.to)];
    const path = `d="M${low} ${middle}H${high}M${low} ${middle - 4}v8M${high} ${middle - 4}v8" fill="none"`;
    // Outlined so that it stays visible on any bar.
    drawn.push(`<path ${path} stroke="${paper}" stroke-width="3" stroke-linecap="square"/>`);
    drawn.push(`<path ${path} stroke="${ink}"/>`);
  }
  let right = x + trackWidth;
  for (const [place, figure] of Object.values(figures).entries()) {
    right += track.figures[place] ?? 0;
    const look = place === 0 ? { weight: 600 as const } : { color: softInk };
    drawn.push(svgText(figure, { x: right, y: middle + 4, anchor: "end", ...look }));
  }
  return drawn.join("");
}

/** The width of each figure column, from its longest value. */
function columnsOf(rows: readonly BarRow[]): number[] {
  const texts = rows.map(({ figures }) => Object.values(figures));
  return (texts[0] ?? []).map((_, place) => 20 + 7.6 * Math.max(...texts.map((row) => row[place]?.length ?? 0)));
}

function legendEntry({ fill, label }: { fill: Fill; label: string }, x: number, y: number): string {
  return `<rect x="${x}" y="${y}" width="18" height="13" ${fillOf(fill)}/>${svgText(label, { x: x + 26, y: y + 11, color: softInk })}`;
}

function fillOf(fill: Fill): string {
  if (fill === "hatched") return 'fill="url(#hatched)"';
  if (fill === "open") return `fill="${paper}" stroke="var(--aw-chart-2)" stroke-width="2"`;
  return fill === "other" ? 'fill="var(--aw-chart-other)"' : 'fill="var(--aw-chart-1)"';
}

const patterns = `<defs><pattern id="hatched" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="8" height="8" fill="${rule}"/><rect width="4" height="8" fill="var(--aw-chart-3)"/></pattern></defs>`;
