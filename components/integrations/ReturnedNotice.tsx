"use client";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import type { ConnectFailure } from "./use-returned.ts";

/** That signing in at a partner didn't connect it, and why. */
export function ReturnedNotice({ failure, onClose }: { failure: ConnectFailure; onClose: () => void }) {
  const { name, reason } = failure;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => void notice.current?.scrollIntoView({ block: "center" }), []);
  const dismiss = (
    <Button variant="default" size="xs" onClick={onClose}>
      Dismiss
    </Button>
  );
  return (
    <div ref={notice} role="alert">
      <Notice status="bad" title={`${name} isn't connected`} action={dismiss}>
        {(reason !== null && reasons.get(reason)?.(name)) || `${name} didn't give us access.`} Nothing was changed. You
        can try again.
      </Notice>
    </div>
  );
}

/** What the address says (`connect-partner.ts`). Its text is never shown: anyone can write an address. */
const reasons = new Map<string, (name: string) => string>([
  ["denied", (name) => `Access wasn't approved in ${name}, or your role here can't connect apps.`],
  ["expired", () => "Signing in took too long, or was started in another browser."],
  ["subdomain", () => "Check your Zendesk address: it's the part before .zendesk.com."],
  ["unavailable", (name) => `${name} isn't set up on this server.`],
  ["plan", () => "Your plan doesn't include integrations."],
  ["refused", (name) => `${name} refused to connect.`],
  ["failed", (name) => `${name} can't be reached at the moment.`],
]);
