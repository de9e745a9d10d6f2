"use client";
import { Anchor, Button } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { setupPath } from "#components/stores/setup-path.ts";
import { FormHead } from "#components/ui/FormHead.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import classes from "./ConnectStore.module.css";
import { StoreChoice } from "./StoreChoice.tsx";

interface ConnectStoreProps {
  platform: Account["integration"];
  domain: string | null;
  /** The store that is connected; null if none is. */
  connectedName: string | null;
  /** False until the merchant has chosen a platform or none. */
  isChosen: boolean;
  /** Whether the operator registered an app at Shopify. */
  hasShopifyApp: boolean;
  /** Only the owner and admins may connect a store. */
  mayConnect: boolean;
}

/** The second step: choose the platform. Its setup is the next. */
export function ConnectStore({
  platform,
  domain,
  connectedName,
  isChosen,
  hasShopifyApp,
  mayConnect,
}: ConnectStoreProps) {
  const router = useRouter();
  if (!mayConnect) return <NotYours isChosen={isChosen} />;
  return (
    <>
      {isChosen && (
        <Anchor className={classes.back ?? ""} component={Link} href="/dashboard">
          Back to dashboard
        </Anchor>
      )}
      {connectedName !== null && (
        <Notice status="neutral" title={`${connectedName} is connected`}>
          If you choose a different store, we'll disconnect this one. Your surveys and responses stay.
        </Notice>
      )}
      <StoreChoice
        initial={isChosen ? platform : undefined}
        initialDomain={domain ?? ""}
        hasShopifyApp={hasShopifyApp}
        onChosen={(chosen) => router.push(setupPath(chosen))}
      />
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
