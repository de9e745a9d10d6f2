import type { BarModel } from "./bar-model.ts";
import type { LineModel } from "./line-model.ts";

/** What a chart's picture shows; its title stands over it. */
export type Picture =
  | { kind: "bars"; model: BarModel; note?: string }
  | { kind: "lines"; model: LineModel; note?: string };
