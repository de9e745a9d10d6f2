import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import Link from "next/link";
import classes from "./LockedNotice.module.css";
import { countText } from "./use-response-actions.ts";

interface LockedNoticeProps {
  count: number;
  /** Whether the list has other pages, which may have locked responses too. */
  isOnePageOfMany: boolean;
}

/** The responses of a page that the plan doesn't include, as one row, and the way to unlock them. */
export function LockedNotice({ count, isOnePageOfMany }: LockedNoticeProps) {
  return (
    <div className={classes.row}>
      <p className={classes.text}>
        <IconLock size={16} stroke={1.75} aria-hidden="true" />
        {countText(count)}
        {isOnePageOfMany && " on this page"} {count === 1 ? "is" : "are"} locked
      </p>
      <Button component={Link} href="/billingplan" variant="default" size="xs">
        Unlock
      </Button>
    </div>
  );
}
