"use client";
import { Card } from "#components/ui/Card.tsx";
import { Disclosure } from "#components/ui/Disclosure.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import { assumptionText } from "#lib/assumption-text.ts";
import type { DifferenceLimit, WeightedAnswers } from "#lib/calls/app-weighted-answers.ts";
import { formatCount, formatDecimal, formatPercent } from "#lib/format-figure.ts";
import { LOW_RESPONSE_RATE } from "#lib/statistics/weighting/gates.ts";
import type { Question } from "#lib/survey/document.ts";
import { keepsChoiceOrder } from "#lib/survey/kept-order.ts";
import { isNumeric, takesSeveral } from "#lib/survey/question-type.ts";
import { LimitChoice } from "./LimitChoice.tsx";
import { MarginTables } from "./MarginTables.tsx";
import classes from "./WeightedCard.module.css";
import { WeightedTable } from "./WeightedTable.tsx";
import { certaintyText, coveredText, leadText, outsideTexts } from "./weighted-text.ts";

interface WeightedCardProps {
  data: WeightedAnswers;
  question: Question;
  limit: DifferenceLimit;
  chooseLimit: (limit: DifferenceLimit) => void;
}

/** What all customers would have answered, how sure that is, and what it assumes. */
export function WeightedCard({ data, question, limit, chooseLimit }: WeightedCardProps) {
  const { frame, answered, needed, isFollowUp, score, margins, asOf } = data;
  const rate = (100 * answered) / frame;
  const covered = coveredText(data);
  const lead = leadText(data);
  const outside = outsideTexts(data);
  return (
    <Card
      title="All customers"
      titleId="all-customers"
      description={
        isFollowUp
          ? "What all customers who reach this question would say, by the day of their order."
          : "What all customers would say, by the day of their order, estimated from those who answered."
      }
    >
      {needed > 0 ? (
        <EmptyState title={`${formatCount(needed)} more answers needed`} drawing="line">
          {`Figures for all customers start at 30 answers. So far, ${certaintyText(data)}`}
        </EmptyState>
      ) : (
        <div className={shared.stack}>
          {lead && <p className={classes.lead}>{lead}</p>}
          <p className={classes.sentence}>{certaintyText(data)}</p>
          {rate < LOW_RESPONSE_RATE && (
            <Notice status="warning" title={`Only ${formatPercent(rate)} of orders answered`}>
              Customers who answer may differ from the others in ways that no weighting corrects. Look at the ranges
              under “No assumption” before you decide on these figures.
            </Notice>
          )}
          {covered && <p className={classes.sentence}>{covered}</p>}
          {score && (
            <FigureRow>
              <Figure
                label="Score of all customers"
                value={formatDecimal(score.value)}
                note={
                  score.low === null || score.high === null
                    ? "All answers are alike"
                    : `95% interval ${formatDecimal(score.low)} to ${formatDecimal(score.high)}`
                }
              />
            </FigureRow>
          )}
          <WeightedTable
            data={data}
            label={`All customers: ${question.title}`}
            isInOrder={keepsChoiceOrder(question) || isNumeric(question.type)}
          />
          {takesSeveral(question.type) && (
            <p className={classes.sentence}>
              Customers may give several answers, so rows add up to more than all orders.
            </p>
          )}
          {isFollowUp ? (
            <p className={classes.sentence}>{assumptionText}</p>
          ) : (
            <LimitChoice limit={limit} choose={chooseLimit} />
          )}
          {outside.length > 0 && (
            <Disclosure title="Orders that aren't included">
              <ul className={shared.steps}>
                {outside.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Disclosure>
          )}
          {margins.length > 0 && (
            <Disclosure title="How answers are weighted">
              <MarginTables margins={margins} />
            </Disclosure>
          )}
          {asOf && <p className={classes.sentence}>{`As of ${asOfFormat.format(new Date(asOf))}.`}</p>}
        </div>
      )}
    </Card>
  );
}

const asOfFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
