"use client";
import { Anchor, Button, Group, Loader, Switch } from "@mantine/core";
import Link from "next/link";
import { setupPath } from "#components/stores/setup-path.ts";
import { isPlacedInBlocks, type StorePresence, useStorePresence } from "#components/stores/use-store-presence.ts";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { Notice } from "#components/ui/Notice.tsx";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./SurveyStatusBanner.module.css";

/** Whether the survey is enabled, its toggle, and what it still lacks. The texts of the first and last are specified. */
export function SurveyStatusBanner({ onEnabled }: { onEnabled: () => void }) {
  const { isEnabled, isClosing, toggle } = useSurveyStatus({
    toastPosition: "bottom-center",
    onToggled: (isOn) => isOn && onEnabled(),
  });
  const presence = useStorePresence();
  const { data: account } = useCall("Profile.Profile", {});
  // A Shopify store may lack our blocks: nothing is said of it until that's known.
  if (isEnabled === undefined || (isEnabled && isPlacedInBlocks(account?.integration) && !presence)) {
    return (
      <div className={classes.waiting}>
        <Loader size="sm" aria-label="Loading survey status" />
      </div>
    );
  }
  if (isEnabled) return <Enabled presence={presence} toggle={toggle} />;
  return (
    <Notice
      status="warning"
      title="Your post-purchase survey is disabled"
      action={
        <Button onClick={toggle} disabled={isClosing}>
          Enable survey
        </Button>
      }
    >
      {isClosing
        ? "You can't enable the survey while your account is closing."
        : "Enable to add to your order status page and start collecting post-purchase responses."}
    </Notice>
  );
}

function Enabled({ presence, toggle }: { presence: StorePresence | undefined; toggle: () => void }) {
  const off = <Switch checked onChange={toggle} aria-label="Survey enabled" size="md" />;
  const lacking = presence && lackingTexts[presence];
  if (lacking) {
    return (
      <Notice
        status="warning"
        title={lacking.title}
        action={
          <Group gap="md">
            <Button component={Link} href={setupPath("Shopify")}>
              {lacking.button}
            </Button>
            {off}
          </Group>
        }
      >
        {lacking.text}
      </Notice>
    );
  }
  return (
    <Notice
      status="good"
      title="Your post-purchase survey is enabled on your order confirmation page and collecting responses"
      action={off}
    >
      {presence === "waiting" && (
        <>
          Waiting for the first view.{" "}
          <Anchor component={Link} href="/surveypreview" fz="inherit" underline="always">
            Check that it appears
          </Anchor>
        </>
      )}
    </Notice>
  );
}

const notThere = "Your survey is on, but it isn't on your store yet";

/** What a survey in a Shopify store lacks, and the button that helps. */
const lackingTexts: Partial<Record<StorePresence, { title: string; text: string; button: string }>> = {
  noApp: {
    title: notThere,
    text: "Install Afterword in your Shopify store to show it after checkout. Until then, send it by email, link, or QR code.",
    button: "Set up Shopify",
  },
  noBlock: {
    title: notThere,
    text: "Add it to your thank-you page in Shopify's editor, so that shoppers see it after checkout.",
    button: "Add it to your store",
  },
  unseen: {
    title: "Your survey is on, but no one has seen it on your store yet",
    text: "Check that you added it to your thank-you page in Shopify's editor and saved the page.",
    button: "Add it to your store",
  },
};
