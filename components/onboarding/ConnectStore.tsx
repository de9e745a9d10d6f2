"use client";
import { Anchor } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Account } from "#lib/calls/shapes.ts";
import classes from "./ConnectStore.module.css";
import { StoreChoice } from "./StoreChoice.tsx";
import { StoreSnippet } from "./StoreSnippet.tsx";

interface ConnectStoreProps {
  platform: Account["integration"];
  domain: string | null;
  /** False until the merchant has said which store it is, or that there is none. */
  isChosen: boolean;
  publishableKey: string;
  /** The origin that serves the script. */
  appUrl: string;
}

/** The second step: which store it is, then how the survey gets onto its order page. */
export function ConnectStore({ platform, domain, isChosen, publishableKey, appUrl }: ConnectStoreProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState<Account["integration"] | undefined>(undefined);
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
  // WooCommerce is set up in a step of its own.
  const goOn = (wanted: Account["integration"]) =>
    wanted === "WooCommerce" ? router.push("/onboarding/woocommerce-setup") : setChosen(wanted);
  return (
    <>
      {isChosen && (
        <Anchor className={classes.back ?? ""} component={Link} href="/dashboard">
          Back to the dashboard
        </Anchor>
      )}
      <StoreChoice initial={isChosen ? platform : undefined} initialDomain={domain ?? ""} onChosen={goOn} />
    </>
  );
}
