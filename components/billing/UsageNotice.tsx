import { Button } from "@mantine/core";
import Link from "next/link";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { Account } from "#lib/calls/shapes.ts";
import { limitText } from "./limit-text.ts";

interface UsageNoticeProps {
  usage: Account["planUsage"];
  /** The current path. */
  path: string;
}

/** They say it themselves. */
const others = ["", "/billingplan"];

/** Says on the dashboard that the month's orders are nearly used, and on every screen once all are used. */
export function UsageNotice({ usage: { orders, limit, periodEndsAt }, path }: UsageNoticeProps) {
  const screen = path.toLowerCase().replace(/\/$/, "");
  if (limit === null || others.includes(screen)) return null;
  if (orders < limit && screen !== "/dashboard") return null;
  const { status, title, text } = limitText({ orders, limit, periodEndsAt });
  return (
    <div className={shared.spaced}>
      <Notice
        status={status}
        title={title}
        action={
          <Button component={Link} href="/billingplan?from=limit-banner" variant="default">
            See the plans
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
