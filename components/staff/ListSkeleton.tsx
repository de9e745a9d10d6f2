import { Skeleton } from "@mantine/core";
import classes from "./StaffList.module.css";

const rows = ["94%", "88%", "97%", "76%", "92%", "84%"];

/** Placeholder rows while a list loads. */
export function ListSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      {rows.map((width) => (
        <Skeleton key={width} height={20} width={width} />
      ))}
    </div>
  );
}
