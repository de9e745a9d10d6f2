"use client";
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { useAddress } from "#components/filters/use-address.ts";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { DifferenceLimit, WeightedAnswers } from "#lib/calls/app-weighted-answers.ts";
import { useCall } from "#lib/client/hooks.ts";
import { weightedQuery } from "#lib/filters/figure-calls.ts";
import type { FigureFilters } from "#lib/filters/figure-filters.ts";
import type { Question } from "#lib/survey/document.ts";
import { ValueCard } from "./ValueCard.tsx";
import { WeightedCard } from "./WeightedCard.tsx";

interface AllCustomersProps {
  question: Question;
  filters: FigureFilters;
  /** The figures of the people who answered. */
  children: ReactNode;
}

/** New answers are part of these figures once orders are counted again. */
const COUNTED_EVERY_MS = 5 * 60_000;

/** The figures of a question for all customers, or for those who answered: where orders are known, the merchant chooses. */
export function AllCustomers(props: AllCustomersProps) {
  const { filters } = props;
  const [limit, setLimit] = useState<DifferenceLimit>("1");
  const query = weightedQuery(props.question.questionNameId, filters, limit);
  const asked = useCall("app.GetWeightedAnswers", query?.[1] ?? { questionNameId: "" }, {
    enabled: query !== null,
    refetchInterval: COUNTED_EVERY_MS,
  });
  if (query === null) return <Unfiltered>{props.children}</Unfiltered>;
  return (
    <KeptFigures
      asked={asked}
      filters={filters}
      problem="We couldn't load the figures for all customers"
      skeleton={<Skeleton height={320} radius="lg" />}
      absent={props.children}
    >
      {(data) =>
        data === null ? props.children : <Views {...props} data={data} limit={limit} chooseLimit={setLimit} />
      }
    </KeptFigures>
  );
}

/** Filters by what only answers have. */
function Unfiltered({ children }: { children: ReactNode }) {
  return (
    <>
      <Notice status="neutral" title="These are the people who answered">
        Figures for all customers can be filtered by date and customer type. Remove the other filters to see them.
      </Notice>
      {children}
    </>
  );
}

const views = [
  { value: "all", label: "All customers" },
  { value: "answered", label: "People who answered" },
];

interface ViewsProps extends AllCustomersProps {
  data: WeightedAnswers;
  limit: DifferenceLimit;
  chooseLimit: (limit: DifferenceLimit) => void;
}

function Views({ question, data, limit, chooseLimit, children }: ViewsProps) {
  const { query, write } = useAddress();
  if (data.asOf === null) return <WithoutOrders>{children}</WithoutOrders>;
  const isAll = query.get("of") !== "answered" && data.frame > 0;
  return (
    <>
      <div className={shared.spread}>
        <SegmentedControl
          aria-label="Whose answers"
          data={views}
          value={isAll ? "all" : "answered"}
          onChange={(value) => write({ of: value === "all" ? null : value })}
          disabled={data.frame === 0}
        />
      </div>
      {isAll ? (
        <div className={shared.wideStack}>
          <WeightedCard data={data} question={question} limit={limit} chooseLimit={chooseLimit} />
          {!data.isFollowUp && <ValueCard questionNameId={question.questionNameId} title={question.title} />}
        </div>
      ) : (
        children
      )}
    </>
  );
}

/** Without a store's orders, what connecting one adds. */
function WithoutOrders({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Notice
        status="neutral"
        title="What would all your customers say?"
        action={
          <Button component={Link} href="/onboarding/connect-store" variant="default">
            Connect a store
          </Button>
        }
      >
        These figures are of people who answered. With your store's orders, answered or not, Afterword also estimates
        what all customers would say, how many orders and how much revenue that is, and how sure it can be.
      </Notice>
    </>
  );
}
