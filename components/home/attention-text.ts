import type { Attention } from "#lib/calls/app-feed.ts";
import { formatCount } from "#lib/format-figure.ts";

interface AttentionText {
  status: "warning" | "bad" | "neutral";
  title: string;
  text: string;
  action?: { label: string; href: string };
}

const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** The title, text and fix for something that needs attention. */
export function attentionText(one: Attention): AttentionText {
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
    case "limitNear":
      return limitText(one);
    case "integrationFailing":
      return {
        status: "bad",
        title: `${one.name} isn't receiving responses`,
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

function limitText({ orders, limit, periodEndsAt }: Extract<Attention, { kind: "limitNear" }>): AttentionText {
  const isOver = orders >= limit;
  const share = Math.floor((100 * orders) / limit);
  return {
    status: isOver ? "bad" : "warning",
    title: isOver ? "You've used all of this month's orders" : `You've used ${share}% of this month's orders`,
    text: `Your survey was shown on ${formatCount(orders)} of ${formatCount(limit)} orders. The count resets on ${day.format(
      new Date(periodEndsAt),
    )}. We're still collecting responses.`,
    action: { label: "See the plans", href: "/billingplan" },
  };
}
