import type { Attention } from "#lib/calls/app-feed.ts";
import { formatCount } from "#lib/format-figure.ts";

interface AttentionWords {
  status: "warning" | "bad" | "neutral";
  title: string;
  text: string;
  action?: { label: string; href: string };
}

const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** What is said of something that needs attention, and where it is mended. */
export function attentionWords(one: Attention): AttentionWords {
  switch (one.kind) {
    case "notPublished":
      return {
        status: "warning",
        title: "Your survey is not published",
        text: "Shoppers see nothing until you publish it.",
        action: { label: "Go to the survey", href: "/surveys/edit" },
      };
    case "surveyOff":
      return {
        status: "warning",
        title: "Your survey is off",
        text: "It is published, but shows to nobody until you enable it.",
        action: { label: "Enable it on the dashboard", href: "/dashboard" },
      };
    case "limitNear":
      return limitWords(one);
    case "integrationFailing":
      return {
        status: "bad",
        title: `${one.name} does not take answers`,
        text: one.lastError ?? "The last deliveries failed. The answers are kept here.",
      };
    case "notSeen":
      return {
        status: "warning",
        title: "Nobody saw your survey in seven days",
        text: one.lastViewedAt
          ? `It was last seen on ${day.format(new Date(one.lastViewedAt))}. See whether the order page still shows it.`
          : "It is on. See whether your order page shows it.",
        action: { label: "Check the store", href: "/surveypreview" },
      };
    case "notCustomized":
      return {
        status: "neutral",
        title: "The survey is still the one you began with",
        text: "Change the words, the choices and the order, so that it asks what you want to know.",
        action: { label: "Customize survey", href: "/surveys/edit" },
      };
  }
}

function limitWords({ orders, limit, periodEndsAt }: Extract<Attention, { kind: "limitNear" }>): AttentionWords {
  const isOver = orders >= limit;
  const share = Math.floor((100 * orders) / limit);
  return {
    status: isOver ? "bad" : "warning",
    title: isOver ? "This month’s orders are used up" : `${share} % of this month’s orders are used`,
    text: `${formatCount(orders)} of ${formatCount(limit)} orders saw the survey; the count starts again on ${day.format(
      new Date(periodEndsAt),
    )}. Answers are collected all the same.`,
    action: { label: "See the plans", href: "/onboarding/selectplan" },
  };
}
