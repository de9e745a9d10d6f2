import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Texts that the product's specification quotes: they stay word for word when other texts change. */
const quoted: readonly [file: string, ...texts: string[]][] = [
  [
    "components/dashboard/SurveyStatusBanner.tsx",
    "Your post-purchase survey is enabled on your order confirmation page and collecting responses",
    "Your post-purchase survey is disabled",
    "Enable to add to your order status page and start collecting post-purchase responses.",
  ],
  ["components/dashboard/TaskDetail.tsx", "Enable survey", "Disable survey"],
  [
    "components/dashboard/setup-tasks.ts",
    "Customize your survey",
    "Enable your survey",
    "Sync data to your marketing stack",
  ],
  ["components/dashboard/AnalyticsSummary.tsx", "View analytics", "Edit survey"],
  [
    "components/dashboard/FeedbackPrompt.tsx",
    "Rate us by clicking on the stars",
    "Thanks for your feedback. Please let us know how we can improve.",
  ],
  ["components/dashboard/ReviewDialog.tsx", "Please leave a review", "Thanks for the love!"],
  ["lib/platforms.ts", "Review us on Shopify"],
  [
    "components/dashboard/use-purchase-toast.ts",
    "Your 14-day free trial has started. All features have been unlocked.",
  ],
  ["components/survey-status/use-survey-status.ts", "Survey enabled", "Survey disabled"],
  ["components/layout/AccountMenu.tsx", "Switch account", "Account settings"],
  ["components/layout/SwitchAccountDialog.tsx", "You have logged into account: ${", "Unable to login to account: ${"],
  ["components/account/ChooseAccount.tsx", "Unable to login to account: ${"],
  ["lib/client/call.ts", "Required parameter ${", "} was null or undefined when calling ${"],
  ["lib/survey/default-survey.ts", "How did you first hear about us?"],
];

test.each(quoted.flatMap(([file, ...texts]) => texts.map((text) => [file, text] as const)))(
  "%s says “%s”",
  (file, text) => {
    const source = readFileSync(path.join(root, file), "utf8").replaceAll(/\s+/g, " ");
    expect(source.includes(text)).toBe(true);
  },
);
