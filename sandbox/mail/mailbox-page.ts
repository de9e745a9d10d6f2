import { type Html, html, trustedHtml } from "#lib/html.ts";
import { htmlDocument } from "../document.ts";
import type { CaughtMail } from "./mailbox.ts";
import { MAILBOX_STYLE } from "./mailbox-style.ts";

/** Where an email's attachment is. */
export const attachmentPath = (id: string, place: number): string => `/mailbox/${id}/attachments/${place}`;

/** The mailbox for people: the emails on the left, newest first, and the selected one (or the newest) next to them. */
export function renderMailboxPage(mails: readonly CaughtMail[], chosen: CaughtMail | undefined, nonce: string): Html {
  const shown = chosen ?? mails[0];
  const title = `${mails.length === 0 ? "Mailbox" : `Mailbox (${mails.length})`} · Afterword sandbox`;
  return htmlDocument(
    { title, style: MAILBOX_STYLE },
    html`<body class="${chosen ? "reading" : "browsing"}">
<header>
  <p class="wordmark"><span aria-hidden="true">⁂</span> Afterword</p>
  <div><h1>Mailbox</h1><p class="soft">Every mail this trial sends arrives here and goes nowhere else. The page follows by itself.</p><p class="links"><a href="/partners">Requests to partners</a></p></div>
</header>
${shown ? html`<main>${renderList(mails, shown)}${renderMail(shown)}</main>` : renderEmpty()}
<script nonce="${nonce}">new EventSource("/mailbox/events").addEventListener("mail", () => location.reload());</script>
</body>`,
  );
}

/**
 * The mail's own HTML (or its plain text), for the sandboxed frame. Links open in a new tab: a frame cannot sign in.
 */
export function renderMailBody(mail: CaughtMail): Html {
  if (mail.html) return html`<base target="_blank">${trustedHtml(mail.html)}`;
  return html`<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><pre style="white-space:pre-wrap;font:14px/1.5 system-ui,sans-serif;margin:24px">${mail.text}</pre>`;
}

function renderList(mails: readonly CaughtMail[], shown: CaughtMail): Html {
  const items = mails.map(
    (mail) => html`<li><a href="/mailbox?id=${mail.id}" ${mail === shown ? trustedHtml('aria-current="true"') : null}>
  <span class="row"><span class="to">${mail.to}</span>${renderTime(mail, readTime(mail))}</span>
  <span class="subject">${mail.subject || "(no subject)"}</span>
</a></li>`,
  );
  return html`<nav aria-label="Emails, newest first"><ol>${items}</ol></nav>`;
}

function renderMail(mail: CaughtMail): Html {
  return html`<article>
<a class="back" href="/mailbox">All emails</a>
<h2>${mail.subject || "(no subject)"}</h2>
<dl>
  <div><dt>To</dt><dd>${mail.to}</dd></div>
  <div><dt>From</dt><dd>${mail.from}</dd></div>
  ${mail.attachments?.length ? html`<div><dt>Attached</dt><dd>${mail.attachments.map(({ name }, place) => html`<a href="${attachmentPath(mail.id, place)}">${name}</a> `)}</dd></div>` : null}
  <div><dt>Received</dt><dd>${renderTime(mail, `${mail.receivedAt.slice(0, 10)} ${readTime(mail)} UTC`)}</dd></div>
</dl>
<iframe title="The email as its recipient sees it" src="/mailbox/${mail.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Plain text version</summary><pre>${mail.text || "This email has none."}</pre></details>
</article>`;
}

function renderTime(mail: CaughtMail, words: string): Html {
  return html`<time datetime="${mail.receivedAt}" title="${mail.receivedAt}">${words}</time>`;
}

function readTime(mail: CaughtMail): string {
  return mail.receivedAt.slice(11, 19);
}

function renderEmpty(): Html {
  return html`<section class="empty">
<svg width="96" height="72" viewBox="0 0 96 72" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x="8" y="12" width="80" height="52" rx="6"/><path d="m10 17 38 28 38-28"/></svg>
<h2>No emails yet</h2>
<p class="soft">Request a sign-in link in the app, and it appears here right away.</p>
</section>`;
}
