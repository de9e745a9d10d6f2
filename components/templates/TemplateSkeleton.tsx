import { Skeleton } from "@mantine/core";
import classes from "./TemplatePreviewScreen.module.css";

/** A template while it loads. */
export function TemplateSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={36} width="40%" mb={24} />
      <div className={classes.columns}>
        <Skeleton height={480} radius={10} />
        <Skeleton height={320} radius={10} />
      </div>
    </div>
  );
}
