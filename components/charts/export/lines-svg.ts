import { formatShortDay } from "#lib/format-day.ts";
import { colorOf, isMarked, markPath, shapeOf } from "../line-marks.ts";
import type { ChartLine, LineModel } from "../line-model.ts";
import { breakLines, rule, softInk, svgDocument, svgText } from "./svg-text.ts";

const width = 960;
const margin = 32;
const plot = { left: margin + 48, right: width - margin - 200, height: 320 };
const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** Lines over time as an SVG document, labeled at the right end, colored by `tokens`; the axis starts at zero. */
export function linesSvg(
  title: string,
  { dates, lines, unit }: LineModel,
  note: string | undefined,
  tokens: string,
): string {
  const parts: string[] = [];
  let y = margin + 8;
  for (const line of breakLines(title, 80, 3)) {
    parts.push(svgText(line, { x: margin, y: y + 10, size: 20, weight: 600 }));
    y += 28;
  }
  const top = y + 16;
  const bottom = top + plot.height;
  const end = axisEnd(Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const across = (point: number) => plot.left + (point / Math.max(1, dates.length - 1)) * (plot.right - plot.left);
  const up = (value: number) => bottom - (value / end) * plot.height;
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const level = up(end * share);
    parts.push(`<path d="M${plot.left} ${level}H${plot.right}" stroke="${rule}"/>`);
    parts.push(
      svgText(`${compact.format(end * share)}${unit === "percent" ? "%" : ""}`, {
        x: plot.left - 10,
        y: level + 4,
        size: 12,
        color: softInk,
        anchor: "end",
      }),
    );
  }
  const step = Math.max(1, Math.ceil(dates.length / 7));
  for (const [point, date] of dates.entries())
    if (point % step === 0)
      parts.push(
        svgText(formatShortDay(date), {
          x: across(point),
          y: bottom + 22,
          size: 12,
          color: softInk,
          anchor: "middle",
        }),
      );
  parts.push(...lines.map((line, place) => drawLine(line, place, across, up)));
  const labels = spread(lines.map(({ values }) => up(values.findLast((value) => value !== null) ?? 0)));
  for (const [place, line] of lines.entries())
    parts.push(svgText(breakLines(line.label, 28, 1)[0] ?? "", { x: plot.right + 14, y: (labels[place] ?? 0) + 4 }));
  y = bottom + 40;
  for (const line of breakLines(note ?? "", 130, 3)) {
    parts.push(svgText(line, { x: margin, y: y + 14, size: 12, color: softInk }));
    y += 18;
  }
  return svgDocument(width, y + margin, tokens, parts.join(""));
}

function drawLine(line: ChartLine, place: number, across: (point: number) => number, up: (value: number) => number) {
  const color = colorOf(line, place);
  const points = line.values.flatMap((value, point) => (value === null ? [] : [{ x: across(point), y: up(value) }]));
  const path = points.map(({ x, y }, point) => `${point === 0 ? "M" : "L"}${x.toFixed(2)} ${y.toFixed(2)}`).join("");
  const marks = points
    .filter((_, point) => isMarked(point, points.length))
    .map(({ x, y }) => markPath(shapeOf(place), x, y))
    .join("");
  const dashes = line.isDashed ? ' stroke-dasharray="6 4"' : "";
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="2"${dashes}/><path d="${marks}" fill="${color}" stroke="${color}"/>`;
}

/** A round number above the highest value whose quarters are whole. */
function axisEnd(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest));
  const ends = [1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10, 12].map((step) => Math.round(step * power));
  return ends.find((end) => end >= highest && end % 4 === 0) ?? 12 * power;
}

/** Spreads out levels that are less than a line of text apart, keeping their order. */
function spread(levels: readonly number[]): number[] {
  const placed = [...levels];
  const order = [...levels.keys()].sort((one, other) => (levels[one] ?? 0) - (levels[other] ?? 0));
  let previous = Number.NEGATIVE_INFINITY;
  for (const place of order) {
    previous = Math.max(levels[place] ?? 0, previous + 17);
    placed[place] = previous;
  }
  return placed;
}
