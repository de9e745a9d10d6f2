import { type Html, html } from "#lib/html.ts";
import type { Answer, OrderContext, PublishedSurvey } from "#lib/survey/document.ts";
import { localize } from "#lib/survey/localize.ts";
import { everyQuestion, visiblePath } from "#lib/survey/path.ts";
import { wordsFor } from "#lib/survey/words/index.ts";
import { wordsByQuestion } from "#lib/survey/words/words-by-question.ts";
import { drawQuestion } from "./draw-question.ts";
import type { Step } from "./take-step.ts";

export interface DrawnForm {
  survey: PublishedSurvey;
  locale: string;
  context: OrderContext;
  step: Step;
  /** What the form carries from page to page. None of it is trusted when it comes back. */
  responseId: string;
  sequence: number;
  stored: readonly Answer[];
  /** Where it is posted to. */
  address: string;
  /** What went wrong. */
  notice?: string;
}

/** A step of the survey as a plain form: it needs no script, and contains everything the next step needs. */
export function drawForm({ survey, locale, context, step, notice, ...form }: DrawnForm): Html {
  const { settings, surveyId, version } = survey;
  const asked = step.asked ?? [];
  const words = wordsFor(locale, survey.locale);
  const wordsOf = wordsByQuestion(survey, locale);
  const buttonWords = asked[0] && settings.onePerPage ? wordsOf(asked[0]) : words;
  const shown = localize(survey, locale);
  const texts = new Map(everyQuestion(shown).map((question) => [question.questionNameId, question]));
  const path = visiblePath(survey, step.answers, context);
  const position = settings.onePerPage ? path.findIndex((one) => one.questionNameId === asked[0]?.questionNameId) : 0;
  const percent = Math.round((Math.max(position, 0) / path.length) * 100);
  return html`<div class="afterword"><form method="post" action="${form.address}" novalidate>
${hidden("_response", form.responseId)}${hidden("_sequence", form.sequence)}${hidden("_survey", surveyId)}${hidden("_version", version)}
${hidden("_drawn", asked.map(({ questionNameId }) => questionNameId).join(","))}${hidden("_answers", JSON.stringify(form.stored))}
${settings.showProgress && settings.onePerPage ? drawProgress(percent, words.progress) : null}
${notice ? html`<p class="error" role="alert">${notice}</p>` : null}
<div class="body">${asked.map(({ questionNameId }) => {
    const question = texts.get(questionNameId);
    const answer = step.typed.get(questionNameId) ?? step.answers.get(questionNameId);
    const problem = step.problems.get(questionNameId);
    return question && drawQuestion({ question, answer, problem, seed: form.responseId, words: wordsOf(question) });
  })}</div>
<div class="buttons"><button class="button" name="_go" value="next">${path[position + 1] && settings.onePerPage ? buttonWords.next : buttonWords.done}</button>${
    settings.allowBack && position > 0
      ? html`<button class="box" name="_go" value="back">${buttonWords.back}</button>`
      : null
  }</div>
<p>${shown.settings.privacyText}</p>
</form></div>`;
}

/** The thank-you page; a discount code is plain text that can be copied. */
export function drawThanks(survey: PublishedSurvey, locale: string): Html {
  const thankYou: PublishedSurvey["thankYou"] & { linkLabel?: string } = localize(survey.thankYou, locale);
  const { title, message, link, linkLabel, discountCode, ownDiscount } = thankYou;
  return html`<div class="afterword"><form><div class="body"><div><h2>${title}</h2><p>${message}</p>${
    discountCode && !ownDiscount ? html`<p class="box code">${discountCode}</p>` : null
  }${link ? html`<a class="button" href="${link.url}" target="_blank" rel="noopener">${linkLabel || link.label}</a>` : null}</div></div></form></div>`;
}

function drawProgress(percent: number, name: string): Html {
  return html`<div class="progress" role="progressbar" aria-label="${name}" aria-valuenow="${percent}" aria-valuemin="0" aria-valuemax="100"><div style="width:${percent}%"></div></div>`;
}

function hidden(name: string, value: string | number): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
