"use client";
import { Anchor } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import Link from "next/link";
import { setupPath } from "#components/stores/setup-path.ts";
import { useStorePresence } from "#components/stores/use-store-presence.ts";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./AddToStore.module.css";

/**
 * The other half of the second task: an enabled survey shows nothing until it is in the store. The first view completes
 * it.
 */
export function AddToStore() {
  const isSeen = useStorePresence() === "seen";
  const { data: account } = useCall("Profile.Profile", {});
  const setUp = account?.storeChoiceAt ? setupPath(account.integration) : "/onboarding/connect-store";
  const Icon = isSeen ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <p className={classes.line} data-done={isSeen}>
      <Icon className={classes.icon} size={18} role="img" aria-label={isSeen ? "Done" : "Not done"} />
      <Anchor component={Link} href={setUp} fz="inherit" underline="always">
        Add the survey to your store
      </Anchor>
    </p>
  );
}
