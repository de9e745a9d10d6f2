import { Skeleton } from "@mantine/core";
import classes from "./TemplatesScreen.module.css";

const cards = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** The shelf while its templates load. */
export function LibrarySkeleton() {
  return (
    <div className={classes.cards} aria-busy="true">
      {cards.map((card) => (
        <Skeleton key={card} height={196} radius={10} />
      ))}
    </div>
  );
}
