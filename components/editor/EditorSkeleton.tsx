import { Skeleton } from "@mantine/core";
import classes from "./SurveyEditor.module.css";

/** Placeholder shown while the survey loads. */
export function EditorSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={32} width={180} mb={8} />
      <Skeleton height={16} width="60%" mb={24} />
      <div className={classes.columns}>
        <Skeleton height={360} radius="lg" />
        <Skeleton height={560} radius="lg" />
        <Skeleton height={560} radius="lg" />
      </div>
    </div>
  );
}
