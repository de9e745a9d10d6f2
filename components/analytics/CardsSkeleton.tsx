import { Skeleton } from "@mantine/core";
import classes from "./AnalyticsScreen.module.css";

/** Placeholder shown while the question cards load. */
export function CardsSkeleton() {
  return (
    <div className={classes.cards} aria-busy="true">
      {["first", "second", "third", "fourth"].map((card) => (
        <Skeleton key={card} height={320} radius="lg" />
      ))}
    </div>
  );
}
