"use client";
import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { OwnFrame } from "#components/session/OwnFrame.tsx";
import { useStaff } from "#components/session/staff-context.ts";
import { Card } from "#components/ui/Card.tsx";
import { Confetti } from "#components/ui/Confetti.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { AnalyticsSummary } from "./AnalyticsSummary.tsx";
import classes from "./Dashboard.module.css";
import { DashboardAttention } from "./DashboardAttention.tsx";
import { FeedbackPrompt } from "./FeedbackPrompt.tsx";
import { PurchaseNotice } from "./PurchaseNotice.tsx";
import { ReviewBanner } from "./ReviewBanner.tsx";
import { SetupGuide } from "./SetupGuide.tsx";
import { SurveyStatusBanner } from "./SurveyStatusBanner.tsx";
import { usePurchaseToast } from "./use-purchase-toast.ts";

interface DashboardProps {
  /** The address has `upgraded`: a plan was just bought. */
  isUpgraded: boolean;
  /** When the page was rendered, in milliseconds since 1970, so that the preview is not a stale one. */
  madeAt: number;
  /** Where to write a review of the app; null if nowhere. */
  reviewUrl: string | null;
}

/** The merchant's first page: remaining setup, survey status, metrics and a preview. */
export function Dashboard({ isUpgraded, madeAt, reviewUrl }: DashboardProps) {
  const { data: account } = useCall("Profile.Profile", {});
  const [bursts, setBursts] = useState(0);
  const celebrate = () => setBursts((count) => count + 1);
  const { isImpersonating } = useStaff();
  const isBought = usePurchaseToast(isUpgraded, !isImpersonating);
  return (
    <>
      {!isImpersonating && <Confetti bursts={bursts} />}
      <PageHeader
        title={isImpersonating ? (account?.companyName ?? "Dashboard") : welcome(account?.name)}
        description="See how your survey is doing and what's left to set up."
      />
      <div className={classes.banners}>
        {isBought && account && <PurchaseNotice timeZone={account.timeZone} />}
        <DashboardAttention />
        <SurveyStatusBanner onEnabled={celebrate} />
        <ReviewBanner account={account} reviewUrl={reviewUrl} />
      </div>
      <div className={classes.body}>
        <div className={classes.columns}>
          <div className={classes.column}>
            <SetupGuide onEnabled={celebrate} onAllDone={celebrate} />
            <AnalyticsSummary />
            <FeedbackPrompt platform={account?.integration ?? "None"} reviewUrl={reviewUrl} />
          </div>
          <OrderPreview accountId={account?.accountId} madeAt={madeAt} />
        </div>
      </div>
    </>
  );
}

function welcome(name: string | null | undefined): string {
  const firstName = name?.trim().split(/\s+/)[0];
  return firstName ? `Welcome, ${firstName}` : "Welcome";
}

/** The current survey on an order page, in an iframe. */
function OrderPreview({ accountId, madeAt }: { accountId: string | undefined; madeAt: number }) {
  return (
    <Card
      title="Preview"
      titleId="preview-title"
      description="A preview of your draft. Responses here aren't saved."
      padding="none"
    >
      {accountId ? (
        <OwnFrame
          className={classes.frame}
          title="order-preview"
          height={800}
          src={`/Preview/Survey?accountId=${encodeURIComponent(accountId)}&ts=${madeAt}`}
        />
      ) : (
        <Skeleton height={800} radius={0} />
      )}
    </Card>
  );
}
