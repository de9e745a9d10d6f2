"use client";
import { type ReactNode, useState } from "react";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import shared from "#components/ui/shared.module.css";
import type { CallError } from "#lib/client/call.ts";
import { useSharedReport } from "#lib/client/shared-report.ts";
import { type FigureFilters, filterText } from "#lib/filters/figure-filters.ts";
import classes from "./KeptFigures.module.css";
import { isUnreachable } from "./lost-connection.ts";

/** Figures requested with the current filters. */
export interface FiguresQuery<Data> {
  /** Undefined while loading. */
  data: Data | undefined;
  error: CallError | null;
  refetch: () => Promise<unknown>;
}

/** Describes the figures that are shown. */
export interface Shown {
  filters: FigureFilters;
  /** Whether these figures are for the previous filters. */
  isStale: boolean;
}

interface KeptFiguresProps<Data> {
  asked: FiguresQuery<Data>;
  /** The current filters. */
  filters: FigureFilters;
  /** What failed: "The days could not be loaded". */
  problem: string;
  /** Shown until the first figures load. */
  skeleton: ReactNode;
  /** Shown instead of an error if the first figures fail to load, or if a shared report lacks them. */
  absent?: ReactNode;
  children: (data: Data, shown: Shown) => ReactNode;
}

/**
 * Filtered figures. After a filter change the previous figures stay, dimmed, until the new ones load: skeletons would move
 * the page and lose the focus, open tables and selected views. If loading fails, it says so, and which filters the figures
 * still shown are for. The query library's placeholder data can't do this, because a failure removes it.
 *
 * Figures come with the filters that they are for, as a pair, and so do the current and the previous period: a component
 * that reads filters from the address would label old figures with new filters.
 */
export function KeptFigures<Data>(props: KeptFiguresProps<Data>) {
  const { asked, filters, problem, skeleton, absent, children } = props;
  const { data, error, refetch } = asked;
  const isShared = useSharedReport() !== null;
  const [kept, keep] = useState<{ data: Data; filters: FigureFilters }>();
  if (data !== undefined && kept?.data !== data) keep({ data, filters });
  const isStale = data === undefined;
  const shown = isStale ? kept : { data, filters };
  // A single notice on the screen covers all of these.
  const isLost = isUnreachable(error);
  if (!shown && isShared) return absent === undefined ? <p>Too few responses to show.</p> : absent;
  if (!shown && isLost) return absent ?? skeleton;
  if (!shown && error) return absent ?? <Problem title={problem} error={error} refetch={refetch} />;
  if (!shown) return skeleton;
  const figures = children(shown.data, { filters: shown.filters, isStale });
  const failure = isStale && !isLost ? error : null;
  return (
    <>
      {failure && (
        <div className={shared.tightSpaced}>
          <Problem title={problem} error={failure} refetch={refetch} kept={shown.filters} />
        </div>
      )}
      {figures !== null && (
        <div
          className={classes.figures}
          data-stale={isStale ? (error ? "failed" : "waiting") : undefined}
          aria-busy={isStale && !error}
        >
          {figures}
        </div>
      )}
    </>
  );
}

interface ProblemProps {
  title: string;
  error: CallError;
  refetch: () => Promise<unknown>;
  kept?: FigureFilters;
}

function Problem({ title, error, refetch, kept }: ProblemProps) {
  if (error.status === 402) return <PlanProblem error={error} />;
  const words = kept ? { kept: `Showing results for the previous filters: ${filterText(kept)}.` } : {};
  return <ErrorState title={title} error={error} retry={refetch} {...words} />;
}
