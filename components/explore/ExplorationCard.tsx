import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import classes from "#components/all-customers/WeightedCard.module.css";
import { BarList } from "#components/charts/BarList.tsx";
import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import type { Exploration } from "#lib/calls/app-explore.ts";
import { callUrl } from "#lib/client/call.ts";
import { useSharedReport } from "#lib/client/shared-report.ts";
import { type ExploreChoice, exploreInput } from "#lib/explore/explore-choice.ts";
import type { DayRange } from "#lib/filters/date-range.ts";
import { exploreBars } from "./bars.ts";
import { ExploreTable } from "./ExploreTable.tsx";
import { axisTitle, crossingText, noteTexts } from "./explore-text.ts";

interface ExplorationCardProps {
  exploration: Exploration;
  choice: ExploreChoice;
  range: DayRange;
}

/** A crossing as a heat map, or as bars if there are no columns. */
export function ExplorationCard({ exploration, choice, range }: ExplorationCardProps) {
  const { rows, columns, currency } = exploration;
  const { measure } = choice;
  const isShared = useSharedReport() !== null;
  const title = axisTitle(rows, currency);
  return (
    <Card
      title={title}
      titleId="exploration"
      description={crossingText(exploration)}
      actions={
        !isShared && (
          <Button
            component="a"
            href={callUrl("app.ExportExploration", exploreInput(choice, range))}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            Export CSV
          </Button>
        )
      }
    >
      <div className={shared.stack}>
        {columns ? (
          <ExploreTable exploration={exploration} measure={measure} />
        ) : (
          <BarList model={exploreBars(exploration, measure)} label={title} />
        )}
        <ul className={shared.tightList}>
          {noteTexts(exploration, measure).map((text) => (
            <li key={text} className={classes.sentence}>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
