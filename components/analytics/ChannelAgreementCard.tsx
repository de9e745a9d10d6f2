"use client";
import { ChartTableView } from "#components/charts/ChartTableView.tsx";
import { DownloadMenu } from "#components/charts/DownloadMenu.tsx";
import { Card } from "#components/ui/Card.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { ChannelAgreement } from "#lib/calls/app-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import { agreementWords, channelTable } from "./channel-table.ts";
import classes from "./DepthCards.module.css";
import type { DepthProps } from "./depth-props.ts";
import { filterInput } from "./figure-filters.ts";
import { KeptFigures } from "./KeptFigures.tsx";
import { useRefetchOn } from "./use-refetch-on.ts";

/** What shoppers say against what their orders' links tell, on the same orders. Nothing where no order tells any. */
export function ChannelAgreementCard({ questionNameId, title, filters, answered }: DepthProps) {
  const asked = useCall("app.GetChannelAgreement", { questionNameId, ...filterInput(filters) });
  useRefetchOn(answered, asked.refetch);
  return (
    <KeptFigures asked={asked} filters={filters} problem="The channels could not be loaded" skeleton={null}>
      {(data) => (data && data.matched > 0 ? <Agreement title={title} data={data} /> : null)}
    </KeptFigures>
  );
}

function Agreement({ title, data }: { title: string; data: ChannelAgreement }) {
  const { matched, agreed, agreementRate, agreementLow, agreementHigh, cells } = data;
  const table = channelTable(cells);
  const isFew = matched < fewestToCompare;
  return (
    <Card
      title="What shoppers say, and what links tell"
      titleId="channels"
      description="The channel named in the survey against the one that the same order’s link or referrer tells."
      actions={<DownloadMenu title={`Channels: ${title}`} table={table} picture={null} />}
    >
      <div className={classes.figures}>
        <FigureRow>
          <Figure
            label="They agree"
            value={formatPercent(agreementRate)}
            note={
              isFew
                ? "Too few orders to tell"
                : `95 % interval ${formatPercent(agreementLow)} to ${formatPercent(agreementHigh)}`
            }
          />
          <Figure label="Orders with both" value={formatCount(matched)} note={`${formatCount(agreed)} tell the same`} />
        </FigureRow>
      </div>
      <ChartTableView table={table} label="Channels by survey and by order" />
      <p className={classes.verdict}>
        {isFew ? `Of ${formatCount(matched)} it is too few to tell.` : agreementWords(agreementRate)}
      </p>
    </Card>
  );
}
