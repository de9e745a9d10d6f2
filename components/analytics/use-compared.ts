import { useEffect, useMemo } from "react";
import type { FiguresQuery } from "#components/filters/KeptFigures.tsx";
import type { Comparison } from "#lib/filters/figure-filters.ts";

/** The same figures for two periods; `today` if the only day is still in progress, `off` without a comparison. */
export type Compared<Data> = { kind: "off" | "waiting" | "failed" | "today" } | Pair<Data>;

export interface Pair<Data> {
  kind: "pair";
  now: Data;
  before: Data;
}

/** Figures with what they are compared to. */
export interface WithCompared<Data> {
  shown: Data;
  compared: Compared<Data>;
}

type Period<Data> = Pick<FiguresQuery<Data>, "data" | "error">;

/**
 * The figures of a period with those of the one before (`comparison`). They appear once both have loaded, to avoid layout
 * shifts. If only the comparison fails, the figures are shown without it.
 */
export function useCompared<Data>(
  comparison: Comparison | null,
  asked: FiguresQuery<Data>,
  before: Period<Data>,
): FiguresQuery<WithCompared<Data>> {
  const isOff = comparison === null;
  const isOfToday = comparison !== null && comparison.before === null;
  const failure = comparison?.before ? before.error : null;
  useEffect(() => {
    if (failure) console.warn("Could not load the figures to compare.", failure);
  }, [failure]);
  const shown = asked.data;
  const compared = useMemo((): Compared<Data> => {
    if (isOff) return { kind: "off" };
    if (isOfToday) return { kind: "today" };
    if (shown !== undefined && before.data !== undefined) return { kind: "pair", now: shown, before: before.data };
    return { kind: failure ? "failed" : "waiting" };
  }, [isOff, isOfToday, shown, before.data, failure]);
  const data = useMemo(
    () => (shown === undefined || compared.kind === "waiting" ? undefined : { shown, compared }),
    [shown, compared],
  );
  return { data, error: asked.error, refetch: asked.refetch };
}

/** Picks the same part out of both periods. */
export function partOf<Data, Part>(compared: Compared<Data>, pick: (data: Data) => Part): Compared<Part> {
  if (compared.kind !== "pair") return compared;
  return { kind: "pair", now: pick(compared.now), before: pick(compared.before) };
}
