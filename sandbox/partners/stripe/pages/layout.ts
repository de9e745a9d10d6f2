import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Html, html } from "#lib/html.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { htmlDocument, noIcon } from "../../../document.ts";
import { PAPER_STYLE } from "../../../paper-style.ts";

const style = `${PAPER_STYLE}
main, header { max-width: 34rem; margin: 0 auto; padding: 16px; }
section { margin: 24px 0 0; }
form { display: flex; flex-direction: column; gap: 8px; margin: 12px 0 0; }
button, input { font: inherit; padding: 10px 16px; min-height: 44px; max-width: 100%; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--ink); }
button.main { background: var(--accent); color: #fff; border-color: var(--accent); font-weight: 600; }
@media (prefers-color-scheme: dark) { button.main { color: #151412; } }
button:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.notice { margin: 16px 0 0; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.amount { font: 600 28px/1.2 var(--serif); }
li { padding: 8px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
`;

/** A page of Stripe. `notice` says what just happened. */
export function stripePage(title: string, content: Html, notice: string | null = null): Html {
  return htmlDocument(
    { title: `${title} · Stripe`, style, icon: noIcon },
    html`<body><header><p class="soft">Stripe on this machine: no real card is charged.</p></header>
<main><h1>${title}</h1>${notice === null ? null : html`<p class="notice" role="status">${notice}</p>`}${content}</main></body>`,
  );
}

const tokenKey = randomBytes(32);

/** What a form of the page at a path must send back: other sites don't know it. */
export function pageToken(path: string): string {
  return createHmac("sha256", tokenKey).update(path).digest("hex");
}

export function isPageToken(path: string, token: string | null): boolean {
  const expected = Buffer.from(pageToken(path));
  const sent = Buffer.from(token ?? "");
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/** A button of a page's form. */
export interface PageAction {
  action: string;
  label: string;
  isMain?: boolean;
}

/** What someone can do on their bank's page. */
export const bankActions: readonly PageAction[] = [
  { action: "confirm", label: "Confirm", isMain: true },
  { action: "fail", label: "Fail the confirmation" },
  { action: "leave", label: "Leave without confirming" },
];

/** A form with a button for each action; the first one is what Enter presses. */
export function actionForm(path: string, actions: readonly PageAction[], fields: Html | null = null): Html {
  return html`<form method="post" action="${path}"><input type="hidden" name="token" value="${pageToken(path)}">${fields}
${actions.map(({ action, label, isMain }) => html`<button name="action" value="${action}" class="${isMain ? "main" : ""}">${label}</button>`)}</form>`;
}

export function moneyText(cents: number, currency: string): string {
  const digits = minorDigits(currency);
  return (cents / 10 ** digits).toLocaleString("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
  });
}

export function dayText(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleDateString("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
}
