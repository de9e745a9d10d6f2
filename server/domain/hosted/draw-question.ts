import { type Html, html } from "#lib/html.ts";
import { type Control, controlOf } from "#lib/survey/control.ts";
import type { Answer, Question } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";
import { shuffleChoices } from "#lib/survey/shuffle-choices.ts";
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
 * A question as fields of a plain form, from the same description and with the same classes as in the shopper's script,
 * so that both look alike. Field names are the question's id; `take-step.ts` reads them.
 */
export function drawQuestion(drawn: DrawnQuestion): Html {
  const { question, problem } = drawn;
  const { questionNameId: id, title, description, required } = question;
  return html`<div role="group" aria-labelledby="${id}"${problem ? html` aria-describedby="${id}_error"` : null}>
<h2 id="${id}">${title}${required && asks(question) ? "\u00a0*" : ""}</h2>
${description ? html`<p>${description}</p>` : null}
${drawControl(drawn)}
${problem ? html`<p class="error" role="alert" id="${id}_error">${problem}</p>` : null}
</div>`;
}

function drawControl({ question, answer, seed, words }: DrawnQuestion): Html | null {
  const control = controlOf(question, words);
  const drawn = {
    ...control,
    choices: shuffleChoices({ ...question, ...control }, control.choices, seed),
    question,
    answer,
    words,
  };
  switch (control.kind) {
    case "none":
      return null;
    case "choices":
    case "pictures":
      return drawChoices(drawn);
    case "select":
      return drawSelect(drawn);
    case "ranking":
      return drawRanking(drawn);
    case "scale":
      return drawScale(drawn);
    case "input":
      return drawInput(drawn);
    case "textarea":
      return drawTextarea(drawn);
  }
}

/** A control with its choices in the shopper's order. */
type Drawn = Control & Pick<DrawnQuestion, "question" | "answer" | "words">;

function drawChoices(drawn: Drawn): Html {
  const { question, answer, choices, mostChoices, className } = drawn;
  const type = mostChoices > 1 ? "checkbox" : "radio";
  return html`<div class="${className}">${choices.map(
    ({ id, label, imageUrl }) =>
      html`<label class="box">${imageUrl ? html`<img src="${imageUrl}" alt="">` : null}<input type="${type}" name="${question.questionNameId}" value="${id}"${
        answer?.choiceIds?.includes(id) ? checked : null
      }>${label}</label>`,
  )}${drawOther(drawn)}</div>`;
}

function drawSelect(drawn: Drawn): Html {
  const { question, answer, choices, placeholder } = drawn;
  const { questionNameId: id } = question;
  return html`<div><select class="box field" name="${id}" aria-labelledby="${id}"><option value="">${placeholder}</option>${choices.map((choice) => drawOption(choice, answer?.choiceIds?.includes(choice.id)))}</select>${drawOther(drawn)}</div>`;
}

/** The field for what "Other" is, if it is among the choices. */
function drawOther({ otherProperties, answer }: Drawn): Html | null {
  if (!otherProperties) return null;
  const { name, ariaLabel, placeholder, maxLength } = otherProperties;
  return html`<input class="box field" name="${name}" maxlength="${maxLength}" aria-label="${ariaLabel}" placeholder="${placeholder}" value="${answer?.other}">`;
}

/** A select for each rank: works without scripts, on any keyboard. */
function drawRanking({ question, answer, words, choices }: Drawn): Html {
  return html`<div>${choices.map(
    (_, place) =>
      html`<label class="place"><span>${place + 1}.</span><select class="box field" name="${question.questionNameId}" aria-label="${fill(words.of, place + 1, choices.length)}"><option value="">${words.choose}</option>${choices.map(
        (choice) => drawOption(choice, answer?.ranking?.[place] === choice.id),
      )}</select></label>`,
  )}</div>`;
}

function drawOption({ id, label }: { id: string; label: string }, isChosen = false): Html {
  return html`<option value="${id}"${isChosen ? html` selected` : null}>${label}</option>`;
}

function drawScale({ question, answer, choices, className }: Drawn): Html {
  const { questionNameId: id, minLabel = "", maxLabel = "" } = question;
  return html`<div class="${className}">${choices.map(
    ({ id: value, label, hint }) =>
      html`<label class="box"><input type="radio" name="${id}" value="${value}" aria-label="${hint}"${
        `${answer?.number}` === value ? checked : null
      }>${label}</label>`,
  )}</div>${minLabel || maxLabel ? html`<div class="ends"><span>${minLabel}</span>${maxLabel}</div>` : null}`;
}

function drawInput({ question: { questionNameId: id }, answer, fieldProperties }: Drawn): Html {
  const { type = "text", inputMode, autocomplete, placeholder, maxLength } = fieldProperties;
  return html`<input class="box field" type="${type}" name="${id}" value="${typedIn(answer)}" placeholder="${placeholder}" maxlength="${maxLength}" aria-labelledby="${id}"${
    inputMode && html` inputmode="${inputMode}"`
  }${autocomplete && html` autocomplete="${autocomplete}"`}>`;
}

function drawTextarea({ question: { questionNameId: id }, answer, fieldProperties }: Drawn): Html {
  const { placeholder, maxLength } = fieldProperties;
  return html`<textarea class="box field" name="${id}" rows="4" maxlength="${maxLength}" placeholder="${placeholder}" aria-labelledby="${id}">
${typedIn(answer)}</textarea>`;
}

/** What was typed, valid or not. */
function typedIn(answer: Answer | undefined): string | undefined {
  return answer?.text ?? answer?.date ?? (answer?.number === undefined ? undefined : String(answer.number));
}

const checked = html` checked`;
