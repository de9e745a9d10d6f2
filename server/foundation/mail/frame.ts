import { type Html, html, trustedHtml } from "#lib/html.ts";

/** A part of an email besides its sentences, in both versions. */
export interface MailSection {
  html: Html;
  text: string;
}

/** The content of an email; the frame decides how it looks. All texts are plain: the frame escapes them. */
export interface MailContent {
  subject: string;
  /** The line that mail programs show next to the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** Figures and lists, between the paragraphs and the button. */
  sections?: readonly MailSection[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Small print above the footer. */
  notes?: readonly string[];
  /**
   * Where one click unsubscribes from emails of this kind. Omitted only if the mail is about signing in, about the
   * recipient's rights (their address, security, role, access or account), or an answer to a request: the recipient
   * needs these emails to stay in control, or asked for them. The test of the examples names them all.
   */
  unsubscribeUrl?: string;
  /** Who receives replies, if not the sender. */
  replyTo?: string;
}

/** An email ready to be addressed, with the same content in both bodies. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl?: string;
  replyTo?: string;
}

/** The fonts of running text and of headings, for `font` in an inline style. */
export const SANS = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const SERIF = "'Source Serif 4',Georgia,'Times New Roman',serif";
const SENDER_LINE = "Sent by Afterword, post-purchase surveys for online stores.";

// Mail programs that read style rules get dark mode and phone gutters; the others keep the inline styles.
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #151412 !important; } .surface { background: #1e1c1a !important; border-color: #35322e !important; }
  .ink { color: #f1eee9 !important; } .soft, .soft a { color: #a39c91 !important; }
  .button { background: #8c86f0 !important; } .button a { color: #151412 !important; } .link { color: #8c86f0 !important; }
  .rule { border-color: #35322e !important; } .track { background: #35322e !important; } .bar { background: #8c86f0 !important; }
}
@media (max-width: 600px) { .surface { padding: 24px !important; } .gutter { padding: 24px 16px !important; } }
`;

/** Puts an email into Afterword's frame: tables and inline styles for old mail programs, and a plain text version. */
export function frameMail(content: MailContent): RenderedMail {
  const { unsubscribeUrl, replyTo } = content;
  return {
    subject: content.subject,
    html: frameHtml(content),
    text: frameText(content),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

function frameHtml(content: MailContent): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${content.subject}</title>
<style>${trustedHtml(STYLE)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf8;">
<div style="display:none;max-height:0;overflow:hidden;">${content.preview}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbfaf8;">
<tr><td class="gutter" align="center" style="padding:40px 24px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td class="ink" style="padding:0 0 16px;font:600 20px/1.2 ${trustedHtml(SERIF)};color:#1d1b18;">&#8258; Afterword</td></tr>
<tr><td class="surface" style="background:#ffffff;border:1px solid #e7e4de;border-radius:10px;padding:32px;">
<h1 class="ink" style="margin:0 0 16px;font:600 26px/1.2 ${trustedHtml(SERIF)};color:#1d1b18;">${content.heading}</h1>
${content.paragraphs.map((paragraph) => html`<p class="ink" style="margin:0 0 16px;font:400 16px/1.5 ${trustedHtml(SANS)};color:#1d1b18;">${paragraph}</p>`)}
${content.sections?.map((section) => section.html)}
${content.action ? frameAction(content.action) : null}
${content.notes?.map((note) => html`<p class="soft" style="margin:16px 0 0;font:400 14px/1.5 ${trustedHtml(SANS)};color:#6b655c;">${note}</p>`)}
</td></tr>
<tr><td class="soft" style="padding:16px 0 0;font:400 12px/1.5 ${trustedHtml(SANS)};color:#6b655c;">${SENDER_LINE}${
    content.unsubscribeUrl === undefined
      ? null
      : html` <a href="${content.unsubscribeUrl}" target="_blank" style="color:#6b655c;">Unsubscribe</a>`
  }</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`.toString();
}

function frameAction(action: { label: string; url: string }) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0;"><tr><td class="button" style="background:#4f46c8;border-radius:8px;">
<a href="${action.url}" target="_blank" style="display:inline-block;padding:12px 24px;font:600 16px/1.25 ${trustedHtml(SANS)};color:#ffffff;text-decoration:none;">${action.label}</a>
</td></tr></table>`;
}

function frameText(content: MailContent): string {
  const parts = [
    content.heading,
    ...content.paragraphs,
    ...(content.sections ?? []).map((section) => section.text),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.notes ?? []),
    `--\n⁂ Afterword\n${SENDER_LINE}`,
    ...(content.unsubscribeUrl === undefined ? [] : [`Unsubscribe: ${content.unsubscribeUrl}`]),
  ];
  return `${parts.join("\n\n")}\n`;
}
