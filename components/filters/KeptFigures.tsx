"use client";
import { type ReactNode, useState } from "react";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import type { CallError } from "#lib/client/call.ts";
import { type FigureFilters, filterWords } from "./figure-filters.ts";
import classes from "./KeptFigures.module.css";
import { isUnreachable } from "./lost-connection.ts";

/** Figures as they were asked for with the filters that are chosen. */
export interface AskedFigures<Data> {
  /** Undefined until they are there. */
  data: Data | undefined;
  error: CallError | null;
  refetch: () => Promise<unknown>;
}

/** What the figures shown are of. */
export interface Shown {
  filters: FigureFilters;
  /** Whether other filters are chosen by now. */
  isFormer: boolean;
}

interface KeptFiguresProps<Data> {
  asked: AskedFigures<Data>;
  /** The filters that are chosen. */
  filters: FigureFilters;
  /** Says what failed: "The days could not be loaded". */
  problem: string;
  /** What stands in their place before the first have come. */
  skeleton: ReactNode;
  /** What stands there where not even the first came; that it failed, where it is left out. */
  absent?: ReactNode;
  children: (data: Data, shown: Shown) => ReactNode;
}

/**
 * Figures under filters: when others are chosen, the former stay, dimmed, until the next are there, so that nothing
 * jumps. Where those cannot be loaded it is said, and what the figures that stay are of.
 */
export function KeptFigures<Data>(props: KeptFiguresProps<Data>) {
  const { asked, filters, problem, skeleton, absent, children } = props;
  const { data, error, refetch } = asked;
  const [kept, keep] = useState<{ data: Data; filters: FigureFilters }>();
  if (data !== undefined && kept?.data !== data) keep({ data, filters });
  const isFormer = data === undefined;
  const shown = isFormer ? kept : { data, filters };
  // For all of these there is one notice on the screen.
  const isLost = isUnreachable(error);
  if (!shown && isLost) return absent ?? skeleton;
  if (!shown && error) return absent ?? <Problem title={problem} error={error} refetch={refetch} />;
  if (!shown) return skeleton;
  const figures = children(shown.data, { filters: shown.filters, isFormer });
  const failure = isFormer && !isLost ? error : null;
  return (
    <>
      {failure && (
        <div className={classes.problem}>
          <Problem title={problem} error={failure} refetch={refetch} kept={shown.filters} />
        </div>
      )}
      {figures !== null && (
        <div
          className={classes.figures}
          data-former={isFormer ? (error ? "failed" : "waiting") : undefined}
          aria-busy={isFormer && !error}
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
  const words = kept ? { kept: `Showing results for the previous filters: ${filterWords(kept)}.` } : {};
  return <ErrorState title={title} error={error} retry={refetch} {...words} />;
}
