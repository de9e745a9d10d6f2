"use client";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import { integrationLabel, integrationPartners } from "#lib/partners.ts";
import { planText } from "#lib/plan-text.ts";
import { firstPlanWith } from "#lib/plans.ts";
import type { ConnectFailure } from "./use-returned.ts";

/** That signing in at a partner didn't connect it, and why. */
export function ReturnedNotice({ failure, onClose }: { failure: ConnectFailure; onClose: () => void }) {
  const { name, reason } = failure;
  const label = integrationLabel(name);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => void notice.current?.scrollIntoView({ block: "center" }), []);
  const dismiss = (
    <Button variant="default" size="xs" onClick={onClose}>
      Dismiss
    </Button>
  );
  return (
    <div ref={notice} role="alert">
      <Notice status="bad" title={`${label} isn't connected`} action={dismiss}>
        {reason === "plan"
          ? `${label} comes with the ${planText(firstPlanWith[integrationPartners[name].feature])} plan or higher.`
          : `${reasonText(reason, label)} Nothing was changed. You can try again.`}
      </Notice>
    </div>
  );
}

function reasonText(reason: string | null, label: string): string {
  return (reason !== null && reasons.get(reason)?.(label)) || `${label} didn't give us access.`;
}

/** What the address says (`connect-partner.ts`). Its text is never shown: anyone can write an address. */
const reasons = new Map<string, (label: string) => string>([
  ["denied", (label) => `Access wasn't approved in ${label}, or your role here can't connect apps.`],
  ["expired", () => "Signing in took too long, or was started in another browser."],
  ["subdomain", () => "Check your Zendesk address: it's the part before .zendesk.com."],
  ["unavailable", (label) => `${label} isn't set up on this server.`],
  ["refused", (label) => `${label} refused to connect.`],
  ["failed", (label) => `${label} can't be reached at the moment.`],
]);
