import type { BarModel } from "./bar-model.ts";
import type { LineModel } from "./line-model.ts";

/** The contents of a chart's picture; the title is drawn above it. */
export type Picture =
  | { kind: "bars"; model: BarModel; note?: string }
  | { kind: "lines"; model: LineModel; note?: string };
