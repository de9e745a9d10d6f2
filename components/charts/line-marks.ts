import type { ChartLine } from "./line-model.ts";

/** Marker shapes, so that lines can be distinguished without color. */
export const markShapes = ["circle", "square", "triangle", "diamond", "cross"] as const;
export type MarkShape = (typeof markShapes)[number];

export function shapeOf(place: number): MarkShape {
  return markShapes[place % markShapes.length] ?? "circle";
}

/** The points that get a marker: about eight, including the last. */
export function isMarked(point: number, points: number): boolean {
  const step = Math.max(1, Math.ceil(points / 8));
  return (points - 1 - point) % step === 0;
}

/** The SVG path of a marker around a point. */
export function markPath(shape: MarkShape, x: number, y: number, radius = 4): string {
  const at = (dx: number, dy: number) => `${round(x + dx * radius)} ${round(y + dy * radius)}`;
  if (shape === "square") return `M${at(-0.9, -0.9)}L${at(0.9, -0.9)}L${at(0.9, 0.9)}L${at(-0.9, 0.9)}Z`;
  if (shape === "triangle") return `M${at(0, -1.1)}L${at(1.1, 0.9)}L${at(-1.1, 0.9)}Z`;
  if (shape === "diamond") return `M${at(0, -1.3)}L${at(1.3, 0)}L${at(0, 1.3)}L${at(-1.3, 0)}Z`;
  if (shape === "cross") return `M${at(-1, -1)}L${at(1, 1)}M${at(1, -1)}L${at(-1, 1)}`;
  const r = round(radius);
  return `M${at(-1, 0)}a${r} ${r} 0 1 0 ${round(radius * 2)} 0a${r} ${r} 0 1 0 ${round(radius * -2)} 0Z`;
}

export function colorOf({ id, color }: Pick<ChartLine, "id" | "color">, place: number): string {
  return color ?? (id === "other" ? "var(--aw-chart-other)" : `var(--aw-chart-${place + 1})`);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
