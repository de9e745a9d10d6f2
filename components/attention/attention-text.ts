import { limitText } from "#components/billing/limit-text.ts";
import { setupPath } from "#components/stores/setup-path.ts";
import { storeHeading, storeName } from "#components/stores/store-name.ts";
import type { AccountChange, Attention } from "#lib/calls/app-feed.ts";
import { formatCount } from "#lib/format-figure.ts";
import { integrationLabel, isIntegrationName } from "#lib/partners.ts";
import { platformTraits } from "#lib/platforms.ts";

interface AttentionText {
  status: "warning" | "bad" | "neutral";
  title: string;
  text: string;
  action?: { label: string; href: string };
}

const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** The title, text and fix for something that needs attention. */
export function attentionText(one: Attention | AccountChange): AttentionText {
  switch (one.kind) {
    case "notPublished":
      return {
        status: "warning",
        title: "Your survey isn't published",
        text: "Shoppers won't see it until you publish it.",
        action: { label: "Go to the survey", href: "/surveys/edit" },
      };
    case "surveyOff":
      return {
        status: "warning",
        title: "Your survey is disabled",
        text: "It's published, but shoppers won't see it until you enable it.",
        action: { label: "Enable it on the dashboard", href: "/dashboard" },
      };
    case "trialEnded":
      return {
        status: "neutral",
        title: `Your trial ended. You're on Free: ${formatCount(one.limit)} orders a month`,
        text: "Your survey stays on, and your responses are kept. Answers over the limit unlock with a larger plan. Teammates, integrations, and settings you added keep working; digests and comparing groups of shoppers need a plan.",
        action: { label: "See the plans", href: "/billingplan" },
      };
    case "storeRemoved": {
      const { erasesAfterHours } = platformTraits(one.platform);
      return {
        status: "warning",
        title: `Afterword was removed from ${storeName(one)}`,
        text:
          erasesAfterHours !== undefined
            ? `Your survey no longer shows there. Its responses are deleted ${erasesAfterHours} hours after that. To keep them, install Afterword again or export them. Your plan goes on.`
            : "Your survey no longer shows there. Your responses are kept, and your plan goes on.",
        action: { label: "Connect again", href: setupPath(one.platform) },
      };
    }
    case "storePaused":
      return {
        status: "bad",
        title: `${storeHeading(one)} needs to be connected again`,
        text: "It no longer accepts our access, so new orders don't reach Afterword.",
        action: { label: "Connect again", href: setupPath(one.platform) },
      };
    case "limitNear":
      return { ...limitText(one), action: { label: "See the plans", href: "/billingplan?from=limit-banner" } };
    case "integrationFailing":
      return {
        status: "bad",
        title: `${isIntegrationName(one.name) ? integrationLabel(one.name) : one.name} isn't receiving responses`,
        text: one.lastError ?? "The last deliveries failed. Your responses are safe in Afterword.",
        action: { label: "Check the integration", href: "/manage-integrations" },
      };
    case "notSeen":
      return {
        status: "warning",
        title: "No one has seen your survey in 7 days",
        text: one.lastViewedAt
          ? `It was last seen on ${day.format(new Date(one.lastViewedAt))}. Check that it still appears on your order page.`
          : "It's enabled. Check that it appears on your order page.",
        action: { label: "Check your store", href: "/surveypreview" },
      };
    case "notCustomized":
      return {
        status: "neutral",
        title: "You're using the default survey",
        text: "Edit the questions, choices, and order to ask what you want to know.",
        action: { label: "Customize survey", href: "/surveys/edit" },
      };
  }
}
