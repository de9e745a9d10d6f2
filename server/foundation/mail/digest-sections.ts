import type { Stats } from "#lib/calls/shapes.ts";
import { formatCount, formatDecimal, formatPercent } from "#lib/format-figure.ts";
import { type Html, html, trustedHtml } from "#lib/html.ts";
import { inertText } from "#lib/inert-text.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import { type RateChange, rateChange } from "#lib/statistics/rate-change.ts";
import { rateWhole } from "#lib/statistics/rate-whole.ts";
import { type MailSection, SANS, SERIF } from "./frame.ts";

interface DigestFigures {
  stats: Stats;
  statsBefore: Stats;
  questions: readonly DigestQuestion[];
  texts: readonly DigestText[];
}

interface DigestQuestion {
  title: string;
  answered: number;
  summary: string | null;
  answers: readonly { label: string; count: number; share: number }[];
  url: string;
}

interface DigestText {
  title: string;
  text: string;
  url: string;
}

/** The figures, the questions and the typed answers, in which nothing is a link; empty parts are omitted. */
export function digestSections({ stats, statsBefore, questions, texts }: DigestFigures): MailSection[] {
  return [
    figuresSection(stats, statsBefore),
    ...(questions.length > 0 ? [questionsSection(questions.map(inertQuestion))] : []),
    ...(texts.length > 0 ? [textsSection(texts.map(inertAnswer))] : []),
  ];
}

function inertQuestion({ title, answers, ...counted }: DigestQuestion): DigestQuestion {
  const inert = answers.map(({ label, ...figures }) => ({ ...figures, label: inertText(label) }));
  return { ...counted, title: inertText(title), answers: inert };
}

function inertAnswer({ title, text, url }: DigestText): DigestText {
  return { title: inertText(title), text: inertText(text), url };
}

interface Figure {
  label: string;
  value: string;
  change: string;
}

function figuresSection(now: Stats, before: Stats): MailSection {
  const views: Figure = { label: "Views", value: formatCount(now.views), change: grown(now.views, before.views) };
  const responses = {
    label: "Responses",
    value: formatCount(now.responses),
    change: grown(now.responses, before.responses),
  };
  const responseRate = rateFigure("Response rate", "responseRate", now, before);
  const completionRate = rateFigure("Completion rate", "completionRate", now, before);
  const rows: Figure[][] = [
    [views, responses],
    [responseRate, completionRate],
  ];
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px;">${rows.map(
      (figures) => html`<tr>${figures.map(figureCell)}</tr>`,
    )}</table>`,
    text: rows
      .flat()
      .map(({ label, value, change }) => `${label}: ${value} (${change})`)
      .join("\n"),
  };
}

function figureCell({ label, value, change }: Figure): Html {
  return html`<td width="50%" valign="top" style="padding:0 8px 16px 0;">
<div class="soft" style="font:400 13px/1.4 ${trustedHtml(SANS)};color:#6b655c;">${label}</div>
<div class="ink" style="font:600 24px/1.3 ${trustedHtml(SANS)};color:#1d1b18;">${value}</div>
<div class="soft" style="font:400 13px/1.4 ${trustedHtml(SANS)};color:#6b655c;">${change}</div></td>`;
}

/** A rate only makes sense if its whole isn't zero. */
function rateFigure(label: string, rate: "responseRate" | "completionRate", now: Stats, before: Stats): Figure {
  const [whole, wholeBefore] = [rateWhole(rate, now), rateWhole(rate, before)];
  const delta = rateChange({ percent: now[rate], whole }, { percent: before[rate], whole: wholeBefore });
  return {
    label,
    value: formatPercent(whole > 0 ? now[rate] : null),
    change: delta.kind === "nothingNow" ? `previously ${formatPercent(before[rate])}` : rateChangeText(delta),
  };
}

function rateChangeText(delta: Exclude<RateChange, { kind: "nothingNow" }>): string {
  if (delta.kind === "unclear") return "no clear change";
  if (delta.kind === "tooFew") return "not enough data to compare";
  if (delta.kind === "nothingBefore") return nothingBefore;
  return delta.points === 0 ? "no change" : `${signed(delta.points)} points`;
}

const nothingBefore = "no earlier data";

function grown(now: number, before: number): string {
  const change = changeInPercent(now, before);
  if (change === null) return nothingBefore;
  return change === 0 ? "no change" : `${signed(change)}%`;
}

/** With a typographic minus, which is as wide as the plus. */
function signed(change: number): string {
  return `${change > 0 ? "+" : "\u2212"}${formatDecimal(Math.abs(change))}`;
}

function questionsSection(questions: readonly DigestQuestion[]): MailSection {
  return {
    html: html`${sectionHeading("Top answers")}${questions.map(questionHtml)}`,
    text: ["TOP ANSWERS", ...questions.map(questionText)].join("\n\n"),
  };
}

function sectionHeading(words: string): Html {
  return html`<h2 class="ink rule" style="margin:8px 0 12px;padding:16px 0 0;border-top:1px solid #e7e4de;font:600 18px/1.3 ${trustedHtml(SERIF)};color:#1d1b18;">${words}</h2>`;
}

function questionHtml({ title, answers, url, ...counted }: DigestQuestion): Html {
  return html`<p class="ink" dir="auto" style="margin:0;font:600 15px/1.4 ${trustedHtml(SANS)};color:#1d1b18;"><a class="ink" href="${url}" target="_blank" style="color:#1d1b18;">${title}</a></p>
<p class="soft" style="margin:0 0 8px;font:400 13px/1.4 ${trustedHtml(SANS)};color:#6b655c;">${countedText(counted)}</p>
${answers.length > 0 ? answersHtml(answers) : ""}`;
}

function answersHtml(answers: DigestQuestion["answers"]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;">${answers.map(answerRows)}</table>`;
}

function answerRows({ label, count, share }: DigestQuestion["answers"][number]): Html {
  // A width of 0 is treated as none, and an empty bar would be invisible.
  const width = Math.min(100, Math.max(1, Math.round(share)));
  return html`<tr><td class="ink" dir="auto" style="padding:2px 12px 2px 0;font:400 14px/1.4 ${trustedHtml(SANS)};color:#1d1b18;">${label}</td><td class="ink" align="right" valign="bottom" style="padding:2px 0;font:400 14px/1.4 ${trustedHtml(SANS)};color:#1d1b18;white-space:nowrap;">${formatPercent(share)} <span class="soft" style="color:#6b655c;">(${formatCount(count)})</span></td></tr>
<tr><td colspan="2" style="padding:0 0 8px;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="track" style="background:#e7e4de;border-radius:3px;font-size:0;line-height:0;"><table role="presentation" width="${width}%" cellpadding="0" cellspacing="0" border="0"><tr><td class="bar" height="6" style="height:6px;background:#4f46c8;border-radius:3px;font-size:0;line-height:0;">&nbsp;</td></tr></table></td></tr></table></td></tr>`;
}

function questionText({ title, answers, url, ...counted }: DigestQuestion): string {
  const lines = answers.map(({ label, count, share }) => `- ${label}: ${formatPercent(share)} (${formatCount(count)})`);
  return [title, countedText(counted), ...lines, url].join("\n");
}

function countedText({ answered, summary }: Pick<DigestQuestion, "answered" | "summary">): string {
  const count = `${formatCount(answered)} ${answered === 1 ? "answer" : "answers"}`;
  return summary === null ? count : `${count} · ${summary}`;
}

function textsSection(texts: readonly DigestText[]): MailSection {
  const quotes = texts.map(
    ({
      title,
      text,
      url,
    }) => html`<p class="ink rule" dir="auto" style="margin:0;padding:0 12px;border-inline-start:3px solid #e7e4de;font:400 15px/1.5 ${trustedHtml(SANS)};color:#1d1b18;overflow-wrap:anywhere;">${text}</p>
<p class="soft" dir="auto" style="margin:4px 0 16px;font:400 13px/1.4 ${trustedHtml(SANS)};color:#6b655c;"><a href="${url}" target="_blank" style="color:#6b655c;">${title}</a></p>`,
  );
  return {
    html: html`${sectionHeading("In their own words")}${quotes}`,
    text: ["IN THEIR OWN WORDS", ...texts.map(({ title, text, url }) => `> ${text}\n${title}\n${url}`)].join("\n\n"),
  };
}
