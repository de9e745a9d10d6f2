"use client";
import { Skeleton } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { AttentionList } from "#components/attention/AttentionList.tsx";
import { planName } from "#components/billing/plan-name.ts";
import { chargeText } from "#components/billing/plan-notices.ts";
import { dayIn } from "#components/billing/plan-standing.ts";
import { useClock } from "#components/session/clock-context.ts";
import { OwnFrame } from "#components/session/OwnFrame.tsx";
import { useStaff } from "#components/session/staff-context.ts";
import { Card } from "#components/ui/Card.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import type { Billing } from "#lib/calls/app-billing.ts";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { AnalyticsSummary } from "./AnalyticsSummary.tsx";
import classes from "./Dashboard.module.css";
import { FeedbackPrompt } from "./FeedbackPrompt.tsx";
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
          <div className={shared.wideStack}>
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

/** A store that was lost, and the end of the trial. The rest of what needs attention is said by the dashboard's parts. */
function DashboardAttention() {
  const { data: home } = useCall("app.GetHome", {}, refreshedByFeed);
  return <AttentionList attention={home?.changes ?? []} />;
}

/** What was just bought, its price, and when it is charged; nothing until the purchase is known here. */
function PurchaseNotice({ timeZone }: { timeZone: string }) {
  const clockMs = useClock();
  const { data: billing } = useCall("app.GetBilling", {});
  if (!billing?.subscription) return null;
  const { title, text } = purchaseNotice(billing.subscription, dayIn(timeZone, clockMs()));
  return (
    <Notice status="good" title={title}>
      {text}
    </Notice>
  );
}

const pieces = 500;

/** Throws confetti each time `bursts` increases. Respects reduced motion. */
function Confetti({ bursts }: { bursts: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (bursts > 0 && canvas.current) throwConfetti(canvas.current).catch(console.warn);
  }, [bursts]);
  // Our own canvas, because the library's has no role and screen readers would find it.
  return (
    <div aria-hidden="true">
      <canvas className={classes.confetti} ref={canvas} />
    </div>
  );
}

/** The library loads with the first burst. */
async function throwConfetti(canvas: HTMLCanvasElement): Promise<void> {
  const { default: confetti } = await import("canvas-confetti");
  const fire = confetti.create(canvas, { resize: true, disableForReducedMotion: true });
  const colors = ["#4f46c8", "#e08a1e", "#2a9d8f", "#c44569", "#5c8a2e"];
  await fire({ particleCount: pieces, spread: 120, startVelocity: 55, ticks: 220, origin: { y: 0.3 }, colors });
}

/** What someone who just bought a plan has, what it costs, and when it is charged. */
export function purchaseNotice(
  { plan, priceCents, isTrial, periodEndsAt }: NonNullable<Billing["subscription"]>,
  dayOf: (instant: string) => string,
): { title: string; text: string } {
  const when = isTrial ? "Your card is charged for the first time" : "Your card is charged next";
  const text = periodEndsAt ? `${when} on ${dayOf(periodEndsAt)}${chargeText(plan, priceCents)}.` : "";
  return { title: `You're on ${planName(plan)}`, text };
}
