import { type Html, html } from "#lib/html.ts";
import { displayChoices } from "#lib/survey/display-choices.ts";
import type { Answer, Question } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";
import { fieldOf, maxChoices, maxLength } from "#lib/survey/question-range.ts";
import { scalePoints, scaleSigns } from "#lib/survey/scale-points.ts";
import { fill } from "#lib/survey/words/fill.ts";
import type { Words } from "#lib/survey/words/index.ts";

interface DrawnQuestion {
  question: Question;
  /** The previous answer. */
  answer: Answer | undefined;
  problem: string | undefined;
  /** Determines how choices are shuffled. */
  seed: string;
  words: Words;
}

/**
 * A question as fields of a plain form, with the classes of the shopper's script, so that both look alike. Field names
 * are the question's id; `take-step.ts` reads them.
 */
export function drawQuestion(drawn: DrawnQuestion): Html {
  const { question, problem } = drawn;
  const { questionNameId: id, title, description, required } = question;
  return html`<div role="group" aria-labelledby="${id}"${problem ? html` aria-describedby="${id}_error"` : null}>
<h2 id="${id}">${title}${required && asks(question) ? " *" : ""}</h2>
${description ? html`<p>${description}</p>` : null}
${asks(question) ? drawControl(drawn) : null}
${problem ? html`<p class="error" role="alert" id="${id}_error">${problem}</p>` : null}
</div>`;
}

function drawControl(drawn: DrawnQuestion): Html {
  const { type } = drawn.question;
  const field = fieldOf(drawn.question);
  if (field === "ranking") return drawRanking(drawn);
  if (type === "dropdown") return drawDropdown(drawn);
  if (field === "choiceIds") return drawChoices(drawn);
  return field === "number" && type !== "number" ? drawScale(drawn) : drawField(drawn);
}

function drawChoices({ question, answer, seed, words }: DrawnQuestion): Html {
  const kind = maxChoices(question) > 1 ? "checkbox" : "radio";
  const { questionNameId: id, allowOther } = question;
  return html`<div class="${question.type}">${displayChoices(question, seed, words).map(
    (choice) =>
      html`<label class="box">${choice.imageUrl ? html`<img src="${choice.imageUrl}" alt="">` : null}<input type="${kind}" name="${id}" value="${choice.id}"${
        answer?.choiceIds?.includes(choice.id) ? checked : null
      }>${choice.label}</label>`,
  )}${allowOther ? drawOther(question, answer, words) : null}</div>`;
}

function drawDropdown({ question, answer, seed, words }: DrawnQuestion): Html {
  const { questionNameId: id, placeholder, allowOther } = question;
  return html`<div><select class="box field" name="${id}" aria-labelledby="${id}"><option value="">${placeholder || words.choose}</option>${displayChoices(question, seed, words).map((choice) => drawOption(choice, answer?.choiceIds?.includes(choice.id)))}</select>${
    allowOther ? drawOther(question, answer, words) : null
  }</div>`;
}

function drawOther(question: Question, answer: Answer | undefined, words: Words): Html {
  const label = question.otherLabel || words.other;
  return html`<input class="box field" name="${question.questionNameId}_other" maxlength="5000" aria-label="${label}" placeholder="${label}" value="${answer?.other}">`;
}

/** A select for each rank: works without scripts, on any keyboard. */
function drawRanking({ question, answer, seed, words }: DrawnQuestion): Html {
  const { questionNameId: id } = question;
  const choices = displayChoices(question, seed, words);
  return html`<div>${choices.map(
    (_, place) =>
      html`<label class="place"><span>${place + 1}.</span><select class="box field" name="${id}" aria-label="${fill(words.of, place + 1, choices.length)}"><option value="">${words.choose}</option>${choices.map(
        (choice) => drawOption(choice, answer?.ranking?.[place] === choice.id),
      )}</select></label>`,
  )}</div>`;
}

function drawOption({ id, label }: { id: string; label: string }, isChosen = false): Html {
  return html`<option value="${id}"${isChosen ? html` selected` : null}>${label}</option>`;
}

function drawScale({ question, answer, words }: DrawnQuestion): Html {
  const { questionNameId: id, minLabel = "", maxLabel = "" } = question;
  return html`<div class="scale ${scaleSigns(question)}">${scalePoints(question, words).map(
    ({ id: value, label, hint }) =>
      html`<label class="box"><input type="radio" name="${id}" value="${value}" aria-label="${hint}"${
        `${answer?.number}` === value ? checked : null
      }>${label}</label>`,
  )}</div>${minLabel || maxLabel ? html`<div class="ends"><span>${minLabel}</span>${maxLabel}</div>` : null}`;
}

function drawField({ question, answer }: DrawnQuestion): Html {
  const { questionNameId: id, type, placeholder } = question;
  const value = answer?.text ?? answer?.date ?? (answer?.number === undefined ? undefined : String(answer.number));
  if (type === "longText")
    return html`<textarea class="box field" name="${id}" rows="4" maxlength="${maxLength(question)}" placeholder="${placeholder}" aria-labelledby="${id}">
${value}</textarea>`;
  const kind = type === "number" ? "text" : type;
  return html`<input class="box field" type="${kind}" name="${id}" value="${value}" placeholder="${placeholder}" maxlength="${maxLength(question)}" aria-labelledby="${id}"${
    type === "number" ? html` inputmode="decimal"` : type === "email" ? html` autocomplete="email"` : null
  }>`;
}

const checked = html` checked`;
