"use client";
import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { LiveCheck, type LiveCheckProps } from "#components/stores/LiveCheck.tsx";
import { Card } from "#components/ui/Card.tsx";
import { FormHead } from "#components/ui/FormHead.tsx";
import shared from "#components/ui/shared.module.css";

interface SetupScreenProps extends LiveCheckProps {
  title: string;
  /** What the setup is for, in a sentence or two. */
  lead: string;
  checkTitle?: string;
  checkText?: string;
  /** The steps before the check, as cards. */
  children: ReactNode;
  /** What follows the check. */
  also?: ReactNode;
}

/** The setup of a store: its steps, whether a shopper has really seen the survey, and where to go from there. */
export function SetupScreen({
  title,
  lead,
  checkTitle = "3. Check that it works",
  checkText = "Place a test order in your store, and watch this list. It updates by itself.",
  children,
  also,
  ...check
}: SetupScreenProps) {
  return (
    <>
      <FormHead title={title}>{lead}</FormHead>
      <div className={shared.spacedStack}>
        {children}
        <Card title={checkTitle} titleId="check-title" description={checkText}>
          <LiveCheck {...check} />
        </Card>
        {also}
      </div>
      <SetupLinks />
    </>
  );
}

/** Where to go from a setup screen. */
export function SetupLinks({ children }: { children?: ReactNode }) {
  return (
    <div className={shared.looseRow}>
      <Button component="a" href="/onboarding/selectplan">
        Continue
      </Button>
      {children}
      <Anchor href="/dashboard">Go to the dashboard</Anchor>
      <Anchor href="/onboarding/connect-store">Choose a different store</Anchor>
    </div>
  );
}
