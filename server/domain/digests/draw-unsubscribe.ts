import { type Html, html } from "#lib/html.ts";
import type { MailKind } from "#server/foundation/mail/index.ts";
import { drawPlainPage } from "#server/foundation/plain-page.ts";

/** What the page behind an email's unsubscribe link shows. */
export type UnsubscribeState =
  | { kind: "ask" | "ended"; mails: MailKind; companyName: string }
  | { kind: "unknown" }
  | { kind: "trouble" };

export function drawUnsubscribe(state: UnsubscribeState): Html {
  const { title, text, button } = textsOf(state);
  return drawPlainPage(
    title,
    html`<p>${text}</p>
${button ? html`<form method="post"><button type="submit">${button}</button></form>` : null}
${"mails" in state && state.mails === "report" ? null : html`<p><a href="/account/notifications">Manage email notifications</a></p>`}`,
    rules,
  );
}

function textsOf(state: UnsubscribeState): { title: string; text: string; button?: string } {
  if (state.kind === "unknown") {
    return {
      title: "This link is incomplete",
      text: "Copy the full link from the email, or manage your emails in your account.",
    };
  }
  if (state.kind === "trouble") {
    return {
      title: "Something went wrong",
      text: "Nothing was changed. Try again in a moment.",
      button: "Try again",
    };
  }
  // News isn't about an account: it ends for all of a person's accounts at once.
  const mails = state.mails === "news" ? words.news : `${words[state.mails]} for ${state.companyName}`;
  return state.kind === "ended"
    ? { title: "You're unsubscribed", text: `You won't receive ${mails} anymore. Your other emails aren't affected.` }
    : { title: "Unsubscribe from these emails?", text: `You won't receive ${mails} anymore.`, button: "Unsubscribe" };
}

const words: Record<MailKind, string> = {
  day: "the daily digest",
  week: "the weekly digest",
  advice: "best-practice tips",
  lowScore: "low-score alerts",
  coverage: "coverage alerts",
  alerts: "alerts about changed figures",
  billing: "plan and payment alerts",
  integrations: "alerts about paused integrations",
  report: "scheduled reports",
  news: "product news",
};

const rules = `
section > p:last-child { margin: 0; font-size: 14px; }
button { min-height: 44px; margin: 0 0 16px; padding: 0 20px; border: 0; border-radius: 8px; background: #4f46c8; color: #fff; font: 600 16px/1.25 system-ui, sans-serif; cursor: pointer; }
@media (prefers-color-scheme: dark) {
  button { background: #8c86f0; color: #151412; }
  :focus-visible { outline-color: #8c86f0; }
}
`;
