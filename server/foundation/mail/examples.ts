import type { MailTemplateName } from "./templates.ts";

const app = "https://surveys.example.com";
const url = `${app}/account/link?token=abc&next=%2Fsurveys`;
const unsubscribeUrl = `${app}/unsubscribe?token=abc`;
const companyName = "Harbor Goods";
const days = "?from=2026-11-13&to=2026-11-19";
const soon = "2026-11-27T10:00:00.000Z";

/** Made-up properties for each mail, to look at them and to test them with. */
export const mailExamples: Readonly<Record<MailTemplateName, object>> = {
  "sign-in-link": { url },
  "confirm-address": { url },
  invitation: { url, companyName, inviter: "owner@example.com", inviterName: "Nora", userRole: "admin" },
  "new-address": { url },
  "address-change": { url },
  "address-changed": { url, until: soon },
  "address-restored": { url },
  "address-in-use": { url },
  "address-held": { url, until: soon },
  "account-closing": { url, companyName, closesAt: soon },
  "access-ended": { url, companyName },
  "ownership-received": { url, companyName, other: "owner@example.com" },
  "ownership-passed": { url, companyName, other: "next@example.com" },
  "security-notice": { url, event: "passkeyAdded", name: "My laptop" },
  "store-link": { url, companyName, platform: "Shopify" },
  "payment-failed": { companyName, plan: "Orders_5K", graceEndsAt: soon, url, unsubscribeUrl },
  "trial-ending": { companyName, trialEndsAt: soon, url, unsubscribeUrl },
  "plan-ended": { companyName, plan: null, url, unsubscribeUrl },
  "store-lost": { companyName, store: "harbor-goods.example", reason: "removed", plan: "Orders_5K", url },
  "usage-reached": {
    companyName,
    plan: "Orders_5K",
    percent: "90",
    limit: "5000",
    periodEndsAt: "2026-12-01T00:00:00.000Z",
    url,
    unsubscribeUrl,
  },
  "integration-paused": {
    companyName,
    integration: "Slack",
    url,
    unsubscribeUrl,
    reason: "Slack refused the message: the channel is archived. Choose another channel.",
  },
  "shared-report": {
    companyName,
    title: "Analytics for the agency",
    sharer: "Nora",
    every: "week",
    lastDay: "2026-12-20",
    unsubscribeUrl,
  },
  "coverage-fallen": {
    companyName,
    domain: "harbor-goods.example",
    orders: 1284,
    shown: 9,
    usual: 0.825,
    url: `${app}/manage-integrations`,
    unsubscribeUrl,
  },
  "figures-changed": {
    companyName,
    alerts: [
      {
        kind: "choice",
        title: "How did you first hear about us?",
        label: "Podcast",
        since: "2026-11-17",
        lastDay: "2026-11-20",
        before: 19.8,
        now: 30.4,
        low: 5.6,
        high: 15.6,
        causes: ["published"],
      },
    ],
    url: `${app}/surveys/analytics`,
    unsubscribeUrl,
  },
  "destination-changed": {
    companyName,
    integration: "Webhook",
    destination: "hooks.example.com",
    change: "changed",
    by: "owner@example.com",
    url,
  },
  digest: {
    companyName,
    timeZone: "Europe/Berlin",
    period: "week",
    firstDay: "2026-11-13",
    lastDay: "2026-11-19",
    stats: { views: 4120, responses: 1870, completions: 1390, responseRate: 45.4, completionRate: 74.3 },
    statsBefore: { views: 3980, responses: 1910, completions: 1201, responseRate: 48, completionRate: 62.9 },
    questions: [
      {
        title: "How did you first hear about us?",
        answered: 1800,
        summary: null,
        answers: [
          { label: "Instagram", count: 702, share: 39 },
          { label: "Friends or family", count: 414, share: 23 },
        ],
        url: `${app}/surveys/question/source/analytics${days}`,
      },
    ],
    texts: [
      {
        title: "What almost stopped you from buying?",
        text: "The shipping cost showed up late.",
        url: `${app}/surveys/question/almost/responses${days}`,
      },
    ],
    url: `${app}/surveys/analytics${days}`,
    unsubscribeUrl,
  },
  "best-practice": {
    companyName,
    advice: {
      kind: "other",
      firstDay: "2026-11-10",
      lastDay: "2026-11-16",
      title: "How did you first hear about us?",
      answered: 1200,
      count: 300,
      share: 25,
    },
    url: `${app}/surveys/analytics${days}`,
    unsubscribeUrl,
  },
  "low-score": {
    companyName,
    sourceOrderId: "1042",
    scores: [{ title: "How likely are you to recommend us?", score: 3, max: 10 }],
    texts: [{ title: "What could be better?", text: "The box was open." }],
    url: `${app}/surveys/question/score/responses`,
    unsubscribeUrl,
  },
  "product-news": {
    markdown: `# Two new reports\n\nSee **who came back** and [how they compare](${app}/compare).\n\n## What changed\n- Faster charts\n- Fewer clicks`,
    unsubscribeUrl,
  },
  "shopper-data": {
    store: "harbor-goods.example",
    shopper: "shopper@example.com",
    responses: [{ heading: "Order 77, 2026-11-20", answers: ["How did you first hear about us? Podcast", "Score: 9"] }],
    orders: ["Order 77 of 2026-11-20: 49.90 USD, US"],
    url: `${app}/surveys/responses`,
  },
  "support-message": {
    about: "question",
    message: "How do I add a question?\n\nI can't find the button.",
    name: "Nora",
    emailAddress: "merchant@example.com",
    account: { accountId: "a1", companyName, billingPlan: "Free", role: "owner" },
  },
};
