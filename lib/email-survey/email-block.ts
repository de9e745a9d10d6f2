import { type Words, wordsFor } from "#lib/survey/words/index.ts";
import { type Html, html, trustedHtml } from "../html.ts";
import { isRightToLeft } from "../right-to-left.ts";
import { displayChoices } from "../survey/display-choices.ts";
import type { Question, SurveyDocument, SurveyStyles } from "../survey/document.ts";
import { localize } from "../survey/localize.ts";
import { asks, visiblePath } from "../survey/path.ts";
import { rangeOf } from "../survey/question-range.ts";
import { isScale, traitsOf } from "../survey/question-type.ts";
import { scalePoints, scaleSigns } from "../survey/scale-points.ts";

interface EmailSurvey {
  survey: SurveyDocument & { styles: SurveyStyles };
  /** Base URL of the hosted survey, without a trailing slash. */
  appUrl: string;
  publishableKey: string;
  /** The mail tool's tag for the order's number; empty without one. */
  orderTag: string;
  /** The store's platform: with the same number and platform an answer joins the order. */
  platform: string;
  /** The language to ask in; defaults to the survey's own. */
  locale?: string;
}

/** Whether one click can answer a question: it has choices, and isn't typed or ranked. */
export function isOneClick({ type }: Question): boolean {
  return traitsOf(type).isOneClick;
}

/** The question that an email asks: the first on the path of an order with no known facts. */
export function emailQuestion(survey: SurveyDocument, locale = survey.locale): Question | undefined {
  const path = visiblePath(survey, new Map(), { surface: "email", locale });
  return path.find(asks);
}

/**
 * The survey's first question as a block for an email: tables, inline styles, links, and nothing that a mail client
 * strips. Each choice links to the hosted survey with that answer, so one click answers; a typed answer is asked for
 * there.
 * @returns null if the survey asks nothing in an email
 */
export function emailBlock({ survey, locale = survey.locale, ...link }: EmailSurvey): string | null {
  const question = emailQuestion(survey, locale);
  if (!question) return null;
  const shown = localize(question, locale);
  const words = wordsFor(locale, survey.locale);
  const { tokens } = survey.styles;
  const address = (value?: string) => hostedLink(link, locale === survey.locale ? "" : locale, shown, value);
  const font = `font-family:${fonts[tokens.fontFamily]};`;
  const answers = isOneClick(shown)
    ? drawAnswers(shown, words, tokens, font, address)
    : drawButton(words, tokens, font, address());
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;">
<tr><td align="center" style="padding:8px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${tokens.cardBackground}" style="width:100%;max-width:560px;border-collapse:separate;background-color:${tokens.cardBackground};border:1px solid ${tokens.cardBorderColor};border-radius:${tokens.cardRadius}px;">
<tr><td align="${isRightToLeft(locale) ? "right" : "left"}" dir="${isRightToLeft(locale) ? "rtl" : "ltr"}" style="padding:${Math.min(tokens.cardPadding, 24)}px;${trustedHtml(font)}font-size:${tokens.fontSize}px;line-height:1.5;color:${tokens.textColor};">
<p style="margin:0 0 4px;${trustedHtml(font)}font-size:${Math.round(tokens.fontSize * 1.25)}px;font-weight:600;line-height:1.3;color:${tokens.titleColor};">${shown.title}</p>
${shown.description ? html`<p style="margin:0 0 4px;color:${tokens.textColor};">${shown.description}</p>` : null}
${answers}
</td></tr>
</table>
</td></tr>
</table>
`.markup;
}

type Tokens = SurveyStyles["tokens"];
type AddressOf = (value: string) => Html;

function drawAnswers(question: Question, words: Words, tokens: Tokens, font: string, address: AddressOf): Html {
  if (isScale(question.type)) return drawScale(question, words, tokens, font, address);
  const choices = displayChoices({ ...question, randomize: false }, "", words);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:separate;">${choices.map(
    ({ id, label, imageUrl }) => html`
<tr><td style="padding:8px 0 0;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${tokens.optionBackground}" style="width:100%;border-collapse:separate;background-color:${tokens.optionBackground};border:1px solid ${tokens.optionBorderColor};border-radius:${tokens.optionRadius}px;"><tr>${
      imageUrl
        ? html`<td width="64" style="width:64px;padding:8px 0 8px 12px;"><a href="${address(id)}"><img src="${imageUrl}" alt="${label}" width="48" height="48" border="0" style="display:block;width:48px;height:48px;border-radius:6px;"></a></td>`
        : null
    }<td style="padding:0;"><a href="${address(id)}" style="display:block;padding:12px 14px;${trustedHtml(font)}font-size:${tokens.fontSize}px;line-height:1.4;color:${tokens.optionTextColor};text-decoration:none;">${label}</a></td></tr></table></td></tr>`,
  )}
</table>`;
}

/** A row of links that wraps by itself on a narrow phone: mail clients ignore media queries. */
function drawScale(question: Question, words: Words, tokens: Tokens, font: string, address: AddressOf): Html {
  const { minLabel = "", maxLabel = "" } = question;
  const [min = 0, max = 10] = rangeOf(question);
  const look = scaleSigns(question);
  const size = look === "numbers" ? tokens.fontSize : 24;
  const ends = minLabel && maxLabel ? `${min} = ${minLabel}, ${max} = ${maxLabel}` : minLabel || maxLabel;
  return html`<p style="margin:8px 0 0;line-height:1;">${scalePoints(question, words).map(
    ({ id, label, hint }) =>
      html`<a href="${address(id)}" title="${hint}" style="display:inline-block;min-width:24px;margin:0 4px 4px 0;padding:12px 8px;background-color:${tokens.optionBackground};border:1px solid ${tokens.optionBorderColor};border-radius:${Math.min(tokens.optionRadius, 24)}px;${trustedHtml(font)}font-size:${size}px;line-height:20px;text-align:center;color:${look === "stars" ? tokens.optionSelectedColor : tokens.optionTextColor};text-decoration:none;">${label}</a>`,
  )}</p>${
    ends
      ? html`
<p style="margin:4px 0 0;font-size:13px;color:${tokens.textColor};">${ends}</p>`
      : null
  }`;
}

function drawButton(words: Words, tokens: Tokens, font: string, address: Html): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:12px;border-collapse:separate;"><tr><td bgcolor="${tokens.buttonBackground}" style="background-color:${tokens.buttonBackground};border-radius:${tokens.buttonRadius}px;"><a href="${address}" style="display:inline-block;padding:12px 24px;${trustedHtml(font)}font-size:${tokens.buttonFontSize}px;font-weight:600;line-height:1.4;color:${tokens.buttonTextColor};text-decoration:none;">${words.next}</a></td></tr></table>`;
}

/** The tag goes in as it is, so that the mail tool finds it; everything else is URL-encoded, then HTML-escaped. */
function hostedLink(
  {
    appUrl,
    publishableKey,
    orderTag,
    platform,
  }: Pick<EmailSurvey, "appUrl" | "publishableKey" | "orderTag" | "platform">,
  locale: string,
  { questionNameId }: Question,
  value?: string,
): Html {
  const query = new URLSearchParams({ key: publishableKey, surface: "email" });
  if (platform !== "None") query.set("platform", platform);
  if (locale !== "") query.set("locale", locale);
  const answer =
    value === undefined ? "" : `&answer=${encodeURIComponent(questionNameId)}:${encodeURIComponent(value)}`;
  const order = orderTag === "" ? null : html`&amp;orderId=${trustedHtml(orderTag.replace(/["<>]/g, ""))}`;
  return html`${`${appUrl}/surveys/response?${query}${answer}`}${order}`;
}

/** Mail clients have few fonts, and no web fonts. */
const fonts: Record<Tokens["fontFamily"], string> = {
  inherit: "Arial,Helvetica,sans-serif",
  system: "-apple-system,Segoe UI,Roboto,Arial,sans-serif",
  serif: "Georgia,Times New Roman,serif",
  mono: "Courier New,monospace",
};
