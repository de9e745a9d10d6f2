"use client";
import { IconArrowRight, IconCircleDashed } from "@tabler/icons-react";
import Link from "next/link";
import { setupPath } from "#components/stores/setup-path.ts";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./AddToStore.module.css";

/**
 * A step of the setup guide beside its three tasks: an enabled survey shows nothing until it is in the store. It leaves
 * once the survey is there.
 */
export function AddToStore() {
  const { data: account } = useCall("Profile.Profile", {});
  const setUp = account?.storeChoiceAt ? setupPath(account.integration) : "/onboarding/connect-store";
  return (
    <li className={classes.step}>
      <Link className={classes.link} href={setUp}>
        <IconCircleDashed className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
        Add it to your store
        <IconArrowRight className={classes.arrow} size={16} stroke={1.75} aria-hidden="true" />
      </Link>
    </li>
  );
}
