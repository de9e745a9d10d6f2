import { type Html, html, trustedHtml } from "#lib/html.ts";
import type { MailKind } from "#server/foundation/mail/index.ts";

/** What the page behind a mail's unsubscribe link shows. */
export type UnsubscribeState =
  | { kind: "ask" | "ended"; mails: MailKind; companyName: string }
  | { kind: "unknown" }
  | { kind: "trouble" };

/** The page as plain markup: it works without scripts and without signing in. */
export function drawUnsubscribe(state: UnsubscribeState): Html {
  const { title, text, button } = textsOf(state);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title} – Afterword</title>
<style>${trustedHtml(sheet)}</style>
</head>
<body>
<main>
<p class="mark">&#8258; Afterword</p>
<section>
<h1>${title}</h1>
<p>${text}</p>
${button ? html`<form method="post"><button type="submit">${button}</button></form>` : null}
<p><a href="/account/notifications">Manage email notifications</a></p>
</section>
</main>
</body>
</html>
`;
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
  billing: "plan and payment alerts",
  integrations: "alerts about paused integrations",
  news: "product news",
};

const sheet = `
body { margin: 0; background: #fbfaf8; color: #1d1b18; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 40px 16px; }
.mark { margin: 0 0 16px; font: 600 20px/1.2 Georgia, serif; }
section { padding: 24px; border: 1px solid #e7e4de; border-radius: 10px; background: #fff; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font: 600 24px/1.2 Georgia, serif; }
p { margin: 0 0 16px; unicode-bidi: plaintext; }
section > p:last-child { margin: 0; font-size: 14px; }
a { color: inherit; }
button { min-height: 44px; margin: 0 0 16px; padding: 0 20px; border: 0; border-radius: 8px; background: #4f46c8; color: #fff; font: 600 16px/1.25 system-ui, sans-serif; cursor: pointer; }
:focus-visible { outline: 3px solid #4f46c8; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #151412; color: #f1eee9; }
  section { border-color: #35322e; background: #1e1c1a; }
  button { background: #8c86f0; color: #151412; }
  :focus-visible { outline-color: #8c86f0; }
}
`;
