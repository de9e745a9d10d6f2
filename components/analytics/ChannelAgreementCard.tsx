"use client";
import { ChartTableView } from "#components/charts/ChartTableView.tsx";
import { ChartTools } from "#components/charts/ChartTools.tsx";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { Card } from "#components/ui/Card.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import shared from "#components/ui/shared.module.css";
import type { ChannelAgreement } from "#lib/calls/app-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { filterInput } from "#lib/filters/figure-filters.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import { type ChannelQuestion, channelGaps } from "./channel-gaps.ts";
import { channelTable } from "./channel-table.ts";
import classes from "./DepthCards.module.css";
import type { DepthProps } from "./depth-props.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface ChannelAgreementCardProps extends DepthProps {
  channelQuestion: ChannelQuestion;
}

/** Compares self-reported channels with the channels of the same orders' links. Renders nothing if no order has one. */
export function ChannelAgreementCard({
  channelQuestion,
  questionNameId,
  title,
  filters,
  answered,
}: ChannelAgreementCardProps) {
  const query = useCall("app.GetChannelAgreement", { questionNameId, ...filterInput(filters) });
  useRefetchOn(answered, query.refetch);
  return (
    <KeptFigures asked={query} filters={filters} problem="We couldn't load the channels" skeleton={null}>
      {(data) =>
        data && data.matched > 0 ? <Agreement title={title} data={data} channelQuestion={channelQuestion} /> : null
      }
    </KeptFigures>
  );
}

function Agreement({
  title,
  data,
  channelQuestion,
}: {
  title: string;
  data: ChannelAgreement;
  channelQuestion: ChannelQuestion;
}) {
  const { matched, agreed, agreementRate, agreementLow, agreementHigh, cells } = data;
  const table = channelTable(cells);
  const isFew = matched < fewestToCompare;
  const sentences = isFew
    ? [`Only ${formatCount(matched)} so far. Collect more orders to compare.`]
    : channelGaps(data, channelQuestion);
  return (
    <Card
      title="Survey answers vs. tracked source"
      titleId="channels"
      description="Compares the channel shoppers chose with the source in the same order's link or referrer."
      actions={<ChartTools title={`Channels: ${title}`} table={table} picture={null} />}
    >
      <div className={shared.spaced}>
        <FigureRow>
          <Figure
            label="Agreement"
            value={formatPercent(agreementRate)}
            note={
              isFew
                ? "Not enough orders yet"
                : `95% interval ${formatPercent(agreementLow)} to ${formatPercent(agreementHigh)}`
            }
          />
          <Figure label="Orders with both" value={formatCount(matched)} note={`${formatCount(agreed)} match`} />
        </FigureRow>
      </div>
      <ChartTableView table={table} label="Channels by survey answer and tracked source" />
      <div className={classes.verdict}>
        {sentences.map((sentence) => (
          <p key={sentence} className={classes.sentence}>
            {sentence}
          </p>
        ))}
      </div>
    </Card>
  );
}
