"use client";
import { useState } from "react";
import { useStaff } from "#components/session/staff-context.ts";
import { Confetti } from "#components/ui/Confetti.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { AnalyticsSummary } from "./AnalyticsSummary.tsx";
import classes from "./Dashboard.module.css";
import { FeedbackPrompt } from "./FeedbackPrompt.tsx";
import { OrderPreview } from "./OrderPreview.tsx";
import { ReviewBanner } from "./ReviewBanner.tsx";
import { SetupGuide } from "./SetupGuide.tsx";
import { SurveyStatusBanner } from "./SurveyStatusBanner.tsx";
import { useTrialToast } from "./use-trial-toast.ts";

interface DashboardProps {
  /** The address said `upgraded`: the trial begins now. */
  isUpgraded: boolean;
  /** Milliseconds since 1970 at which the page was made, so that the preview is not an older one. */
  madeAt: number;
  /** Where a review of the app is written. */
  reviewUrl: string;
}

/** The merchant's first page: what is left to set up, whether the survey is on, how it does, how it looks. */
export function Dashboard({ isUpgraded, madeAt, reviewUrl }: DashboardProps) {
  const { data: account } = useCall("Profile.Profile", {});
  const [bursts, setBursts] = useState(0);
  const celebrate = () => setBursts((count) => count + 1);
  useTrialToast(isUpgraded);
  const { isLooking } = useStaff();
  return (
    <>
      {!isLooking && <Confetti bursts={bursts} />}
      <PageHeader
        title={isLooking ? (account?.companyName ?? "Dashboard") : welcome(account?.name)}
        description="See how your survey is doing and what's left to set up."
      />
      <div className={classes.banners}>
        <SurveyStatusBanner onEnabled={celebrate} />
        <ReviewBanner account={account} reviewUrl={reviewUrl} madeAt={madeAt} />
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          <SetupGuide onEnabled={celebrate} onAllDone={celebrate} />
          <AnalyticsSummary />
          <FeedbackPrompt platform={account?.integration ?? "None"} reviewUrl={reviewUrl} />
        </div>
        <OrderPreview accountId={account?.accountId} madeAt={madeAt} />
      </div>
    </>
  );
}

function welcome(name: string | null | undefined): string {
  const firstName = name?.trim().split(/\s+/)[0];
  return firstName ? `Welcome, ${firstName}` : "Welcome";
}
