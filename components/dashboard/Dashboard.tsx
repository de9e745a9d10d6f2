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
  /** The address has `upgraded`: the trial begins now. */
  isUpgraded: boolean;
  /** When the page was rendered, in milliseconds since 1970, so that the preview is not a stale one. */
  madeAt: number;
  /** Where to write a review of the app. */
  reviewUrl: string;
}

/** The merchant's first page: remaining setup, survey status, metrics and a preview. */
export function Dashboard({ isUpgraded, madeAt, reviewUrl }: DashboardProps) {
  const { data: account } = useCall("Profile.Profile", {});
  const [bursts, setBursts] = useState(0);
  const celebrate = () => setBursts((count) => count + 1);
  useTrialToast(isUpgraded);
  const { isImpersonating } = useStaff();
  return (
    <>
      {!isImpersonating && <Confetti bursts={bursts} />}
      <PageHeader
        title={isImpersonating ? (account?.companyName ?? "Dashboard") : welcome(account?.name)}
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
