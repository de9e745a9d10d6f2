import { IconDatabase } from "@tabler/icons-react";
import classes from "./SampleDataNotice.module.css";

interface SampleDataNoticeProps {
  /** Null for an account whose responses are its shoppers' own. */
  source: string | null | undefined;
  /** That of the address. */
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
