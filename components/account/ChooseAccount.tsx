"use client";
import { Anchor, Button } from "@mantine/core";
import { IconBuildingStore, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { notifyOtherTabs } from "#components/session/session-channel.ts";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { FormHead } from "#components/ui/FormHead.tsx";
import { notifySuccessOnNextPage } from "#components/ui/notify.ts";
import shared from "#components/ui/shared.module.css";
import type { OutputOf } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { planText } from "#lib/plan-text.ts";
import { platformTexts } from "#lib/platforms.ts";
import classes from "./ChooseAccount.module.css";

type OwnAccount = OutputOf<"Account.GetChooseAccountList">[number];

interface ChooseAccountProps {
  accounts: readonly OwnAccount[];
  /** The signed-in person's address. */
  emailAddress: string;
  /** Path to open after an account is chosen. */
  returnTo: string;
}

/** Asks which account to open. A person with only one account enters it without being asked. */
export function ChooseAccount({ accounts, emailAddress, returnTo }: ChooseAccountProps) {
  const [chosen, setChosen] = useState<OwnAccount>();
  const entering = useCallMutation("Account.LoginToAccount");
  const { mutate } = entering;
  const enter = (account: OwnAccount) => {
    setChosen(account);
    const goOn = () => {
      notifySuccessOnNextPage(`You have logged into account: ${account.companyName}`);
      notifyOtherTabs(account.companyName);
      window.location.assign(returnTo);
    };
    mutate({ accountId: account.accountId }, { onSuccess: goOn });
  };
  const [only] = accounts.length === 1 ? accounts : [];
  const onlyId = only?.accountId;
  useEffect(() => {
    if (onlyId) mutate({ accountId: onlyId }, { onSuccess: () => window.location.assign(returnTo) });
  }, [onlyId, returnTo, mutate]);
  const isBusy = entering.isPending || entering.isSuccess;
  return (
    <>
      <FormHead title="Choose an account">You're signed in as {emailAddress}.</FormHead>
      <ul className={shared.tightList} aria-label="Your accounts">
        {accounts.map((account) => (
          <li key={account.accountId}>
            <button type="button" className={classes.row} onClick={() => enter(account)} disabled={isBusy}>
              <IconBuildingStore className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
              <span className={classes.text}>
                <span className={shared.name}>{account.companyName}</span>
                <span className={shared.small}>{factsOf(account)}</span>
              </span>
              <IconChevronRight className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {entering.error && (
        <div className={classes.problem}>
          <ErrorState
            title={`Unable to login to account: ${(chosen ?? only)?.companyName ?? ""}`}
            error={entering.error}
          />
        </div>
      )}
      <Button component="a" href="/account/createaccount" variant="default" fullWidth mt="md">
        Create another account
      </Button>
      <p className={classes.other}>
        Not you?{" "}
        <Anchor href="/Account/Logout" fz="inherit">
          Log out
        </Anchor>
      </p>
    </>
  );
}

const roleLabels = { owner: "Owner", admin: "Admin", member: "Member" };

/** `Owner · Shopify · Free`; the platform is omitted for an account without a store. */
function factsOf({ userRole, integration, billingPlan }: OwnAccount): string {
  const platform = integration === "None" ? [] : [platformTexts[integration].name];
  return [roleLabels[userRole], ...platform, planText(billingPlan)].join(" · ");
}
