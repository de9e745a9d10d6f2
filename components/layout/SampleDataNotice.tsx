import { IconDatabase } from "@tabler/icons-react";
import classes from "./SampleDataNotice.module.css";

interface SampleDataNoticeProps {
  /** Null if the responses come from the account's own shoppers. */
  source: string | null | undefined;
  /** The current path. */
  path: string;
}

const dataScreens = /^\/(dashboard|surveys\/analytics|surveys\/question\/.+)?\/?$/i;

/** Names the source of a demo account's responses, on the screens that show them. */
export function SampleDataNotice({ source, path }: SampleDataNoticeProps) {
  if (!source || !dataScreens.test(path)) return null;
  return (
    <p className={classes.notice}>
      <IconDatabase size={16} stroke={1.75} aria-hidden="true" />
      <span>Sample data. Responses: {source}. Dates and orders are fictional.</span>
    </p>
  );
}
