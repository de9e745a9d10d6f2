import { Skeleton } from "@mantine/core";
import classes from "./ResponsesScreen.module.css";

const rows = ["94%", "88%", "97%", "76%", "92%", "84%", "95%", "80%"];

/** Placeholder rows while the answers load. */
export function ListSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      {rows.map((width) => (
        <Skeleton key={width} height={20} width={width} />
      ))}
    </div>
  );
}
