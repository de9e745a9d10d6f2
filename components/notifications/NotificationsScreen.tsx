"use client";
import { Skeleton } from "@mantine/core";
import { AccountTabs } from "#components/account/AccountTabs.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { BestPracticeSample } from "./BestPracticeSample.tsx";
import { DigestSample } from "./DigestSample.tsx";
import { MailSample } from "./MailSample.tsx";
import { NotificationCard } from "./NotificationCard.tsx";
import classes from "./NotificationsScreen.module.css";

/** Which mails a person gets from this account, each with a sample of what it says. */
export function NotificationsScreen() {
  const { data: account, error, refetch } = useCall("Profile.Profile", {});
  return (
    <>
      <AccountTabs />
      <PageHeader
        title="Notifications"
        description={
          account
            ? `What we mail to ${account.emailAddress} about ${account.companyName}. Others in this account choose for themselves.`
            : "What we mail to you."
        }
      />
      {account ? (
        <div className={classes.cards}>
          <NotificationCard
            name="notificationDailyDigestEnabled"
            title="Daily digest"
            text={`Yesterday in figures and words, at 8:00 in ${account.timeZone}. None on a day when nothing happened.`}
            account={account}
            isDigest
          >
            <DigestSample companyName={account.companyName} period="day" />
          </NotificationCard>
          <NotificationCard
            name="notificationWeeklyDigestEnabled"
            title="Weekly digest"
            text="The past seven days, at 8:00 on Mondays. None when nothing happened."
            account={account}
            isDigest
          >
            <DigestSample companyName={account.companyName} period="week" />
          </NotificationCard>
          <NotificationCard
            name="notificationBestPracticeEnabled"
            title="Best practice"
            text={`Advice that your own figures call for, at 8:00 on Tuesdays in ${account.timeZone}: much “Other”, a response rate that halved, a survey that nobody sees. None when all is well, and nothing twice.`}
            account={account}
          >
            <BestPracticeSample companyName={account.companyName} />
          </NotificationCard>
          <NotificationCard
            name="notificationMarketingEnabled"
            title="Product news"
            text="What is new in Afterword, now and then."
            account={account}
          >
            <MailSample subject="New in Afterword">
              <p>What is new, what it is good for, and where to find it. A few lines and one link.</p>
            </MailSample>
          </NotificationCard>
          <p className={classes.note}>
            Mails about signing in, invitations, your plan and a paused integration always come. Every other mail ends
            with a link that stops its kind.
          </p>
        </div>
      ) : error ? (
        <ErrorState title="Your choices could not be loaded" error={error} retry={refetch} />
      ) : (
        <div className={classes.cards} aria-busy="true">
          <Skeleton height={180} />
          <Skeleton height={180} />
        </div>
      )}
    </>
  );
}
