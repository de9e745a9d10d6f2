"use client";
import { Anchor, Button } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormHead } from "#components/ui/FormHead.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import classes from "./ConnectStore.module.css";
import { StoreChoice } from "./StoreChoice.tsx";
import { StoreSnippet } from "./StoreSnippet.tsx";

interface ConnectStoreProps {
  platform: Account["integration"];
  domain: string | null;
  /** False until the merchant has chosen a platform or none. */
  isChosen: boolean;
  publishableKey: string;
  /** Only the owner and admins may connect a store. */
  mayConnect: boolean;
  /** The origin that serves the script. */
  appUrl: string;
}

/** The second step: choose the platform, then add the survey to its order page. */
export function ConnectStore(props: ConnectStoreProps) {
  const { platform, domain, isChosen, publishableKey, mayConnect, appUrl } = props;
  const router = useRouter();
  const [chosen, setChosen] = useState<Account["integration"] | undefined>(undefined);
  if (!mayConnect) return <NotYours isChosen={isChosen} />;
  if (chosen !== undefined) {
    return (
      <StoreSnippet
        platform={chosen}
        publishableKey={publishableKey}
        appUrl={appUrl}
        goBack={() => setChosen(undefined)}
      />
    );
  }
  // WooCommerce has its own setup step.
  const goOn = (wanted: Account["integration"]) =>
    wanted === "WooCommerce" ? router.push("/onboarding/woocommerce-setup") : setChosen(wanted);
  return (
    <>
      {isChosen && (
        <Anchor className={classes.back ?? ""} component={Link} href="/dashboard">
          Back to dashboard
        </Anchor>
      )}
      <StoreChoice initial={isChosen ? platform : undefined} initialDomain={domain ?? ""} onChosen={goOn} />
    </>
  );
}

/** What members see before anything can be chosen. */
function NotYours({ isChosen }: { isChosen: boolean }) {
  return (
    <>
      <FormHead title="Only the owner or an admin can connect a store">
        {isChosen
          ? "You're a member of this account. Ask the owner or an admin to change the store."
          : "You're a member of this account. You can work on the survey now. Shoppers won't see it until the owner or an admin connects a store."}
      </FormHead>
      <Button component={Link} href="/dashboard">
        Go to the dashboard
      </Button>
    </>
  );
}
