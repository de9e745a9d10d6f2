"use client";
import { Skeleton } from "@mantine/core";
import { AccountTabs } from "#components/account/AccountTabs.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { MailSample } from "./MailSample.tsx";
import { NotificationCard } from "./NotificationCard.tsx";
import classes from "./NotificationsScreen.module.css";
import { WholeMail } from "./WholeMail.tsx";

/** Which emails a person gets from this account, each with a sample. */
export function NotificationsScreen() {
  const { data: account, error, refetch } = useCall("Profile.Profile", {});
  return (
    <>
      <AccountTabs />
      <PageHeader
        title="Notifications"
        description={
          account
            ? `Emails we send to ${account.emailAddress} about ${account.companyName}. Your teammates choose their own.`
            : "Emails we send you."
        }
      />
      {account ? (
        <div className={classes.cards}>
          <NotificationCard
            name="notificationDailyDigestEnabled"
            title="Daily digest"
            text={`A summary of yesterday, sent at 8:00 AM (${account.timeZone}). We skip days with no activity.`}
            account={account}
            isDigest
          >
            <DigestSample period="day" />
          </NotificationCard>
          <NotificationCard
            name="notificationWeeklyDigestEnabled"
            title="Weekly digest"
            text="A summary of the past 7 days, sent Mondays at 8:00 AM. We skip weeks with no activity."
            account={account}
            isDigest
          >
            <DigestSample period="week" />
          </NotificationCard>
          <NotificationCard
            name="notificationBestPracticeEnabled"
            title="Best practices"
            text={`Tips based on your data, sent Tuesdays at 8:00 AM (${account.timeZone}): too many “Other” answers, a response rate that fell by half, or a survey no one sees. We only write when something needs attention, and never repeat a tip.`}
            account={account}
          >
            <BestPracticeSample />
          </NotificationCard>
          <NotificationCard
            name="notificationLowScoreEnabled"
            title="Low scores"
            text="An email within minutes when a customer gives you a low score: 0 to 6 for NPS, 1 or 2 out of 5 stars. One for each response."
            account={account}
          >
            <MailSample subject={`${account.companyName}: a customer gave 3 out of 10`}>
              <p>3 out of 10: “How likely are you to recommend us to a friend?”</p>
              <p>They wrote under “What could we do better?”: The package arrived open.</p>
              <p>Order 1042</p>
            </MailSample>
          </NotificationCard>
          <NotificationCard
            name="notificationAlertsEnabled"
            title="Changed figures"
            text="We check your main figures each day, and email you when one changes by more than chance explains. Expect less than one false alarm a year. If Slack is on, we post it there too."
            account={account}
          >
            <MailSample subject={`${account.companyName}: “Podcast” rose from 19.8% to 30.4%`}>
              <p>Question: “How did you first hear about us?”</p>
              <p>It changed by +5.6 to +15.6 points since Tue, Nov 17, 2026 (95% confidence).</p>
              <p>Likely cause: you published a new version of your survey.</p>
            </MailSample>
          </NotificationCard>
          {account.userRole !== "member" && (
            <NotificationCard
              name="notificationCoverageEnabled"
              title="Coverage alerts"
              text="Get an email if your survey suddenly appears on far fewer orders than usual. We send one, then none until it recovers."
              account={account}
            >
              <MailSample subject={`${account.companyName}: your survey appeared with only 3 of 41 orders`}>
                <p>In the last 24 hours, your survey appeared with 3 of 41 orders (7.3%).</p>
                <p>In the week before, it appeared with 84.1%.</p>
              </MailSample>
            </NotificationCard>
          )}
          {account.isOwner && <OwnerCards account={account} />}
          <NotificationCard
            name="notificationMarketingEnabled"
            title="Product news"
            text="Occasional news about what's new in Afterword."
            account={account}
          >
            <MailSample subject="New in Afterword">
              <p>What's new, how it helps you, and where to find it. A few lines and one link.</p>
            </MailSample>
          </NotificationCard>
          <p className={classes.note}>
            We always send emails about signing in, security, access to your account, and requests you make. Every other
            email has an unsubscribe link.
          </p>
        </div>
      ) : error ? (
        <ErrorState title="We couldn't load your notification settings" error={error} retry={refetch} />
      ) : (
        <div className={classes.cards} aria-busy="true">
          <Skeleton height={180} />
          <Skeleton height={180} />
        </div>
      )}
    </>
  );
}

/** What only the owner gets. The app shows it too, so an owner who turns it off doesn't miss it. */
function OwnerCards({ account }: { account: Account }) {
  return (
    <>
      <NotificationCard
        name="notificationBillingEnabled"
        title="Plan and payments"
        text="An email when your trial is about to end, when you've used 75%, 90%, or 100% of this month's orders, and when a payment fails. Afterword shows you all of this too."
        account={account}
      >
        <MailSample subject={`${account.companyName}: you've used 75% of this month's orders`}>
          <p>You've used 75% of this month's orders.</p>
          <p>Your survey stays on, and every response is kept.</p>
        </MailSample>
      </NotificationCard>
      <NotificationCard
        name="notificationIntegrationsEnabled"
        title="Paused integrations"
        text="An email when an integration stops accepting responses. We send one, then none until it has worked again. Your integrations page shows it too."
        account={account}
      >
        <MailSample subject={`${account.companyName}: Slack isn't receiving responses`}>
          <p>Slack refused the message: the channel is archived. Choose another channel.</p>
          <p>New responses are safe in Afterword. We keep those for Slack and send them once it works again.</p>
        </MailSample>
      </NotificationCard>
    </>
  );
}

/** The advice that the account's own figures call for, as it would arrive this morning. */
function BestPracticeSample() {
  return (
    <WholeMail
      answer={useCall("app.GetAdviceSample", {})}
      title="Sample of the best practices email"
      example="Example with made-up numbers. We skip weeks without a tip for you."
    />
  );
}

/** A digest as it would arrive this morning, with the account's own figures. */
function DigestSample({ period }: { period: "day" | "week" }) {
  return (
    <WholeMail
      answer={useCall("app.GetDigestSample", { period })}
      title={`Sample of the ${period === "day" ? "daily" : "weekly"} digest`}
      example={`Example with made-up numbers. We skip ${period}s without activity.`}
    />
  );
}
