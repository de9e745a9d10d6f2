import { type Html, html } from "#lib/html.ts";
import { controlOf } from "#lib/survey/control.ts";
import type { Answer, OrderContext, PublishedSurvey } from "#lib/survey/document.ts";
import { localize } from "#lib/survey/localize.ts";
import { visiblePath } from "#lib/survey/path.ts";
import { wordsByQuestion } from "#lib/survey/words/words-by-question.ts";
import { hostedWordsFor } from "./words/index.ts";

interface ChosenNotice {
  body: Html;
  script: string;
}

/**
 * What a click in an email has answered, above the question that the shopper's script shows next. Hidden until then: the
 * plain form shows the clicked question itself. Null if the script shows another question first, or no other one.
 */
export function drawChosen(survey: PublishedSurvey, context: OrderContext, answer: Answer): ChosenNotice | null {
  const path = visiblePath(survey, new Map([[answer.questionNameId, answer]]), context);
  const at = path.findIndex(({ questionNameId }) => questionNameId === answer.questionNameId);
  const [question, next] = path.slice(at, at + 2);
  const isLater = path.slice(0, at).some(({ required }) => required);
  if (at < 0 || !question || !next || isLater || !survey.settings.onePerPage) return null;
  const locale = `${context.locale}`;
  const words = wordsByQuestion(survey, locale)(question);
  const { chosen, change } = hostedWordsFor(words);
  const ids = answer.choiceIds ?? [`${answer.number}`];
  const labels = controlOf(localize(question, locale), words).choices.flatMap(({ id, label, hint = label }) =>
    ids.includes(id) ? [hint] : [],
  );
  // A function, because a label may contain special replacement patterns.
  const text = chosen.replace("{0}", () => labels.join(", "));
  return {
    body: html`<p class="chosen" hidden>${text} · <button type="button">${change}</button></p>`,
    script: `(${showChosen})("#survey", ${JSON.stringify(next.questionNameId).replaceAll("<", "\\u003c")});`,
  };
}

/**
 * Shows the notice while the shopper's script shows that question. It is inserted into the page as text, so it must not
 * reference anything outside itself.
 */
function showChosen(target: string, questionNameId: string): void {
  const place = document.querySelector(target);
  const notice = document.querySelector<HTMLElement>(".chosen");
  if (!place || !notice) return;
  const drawn = new MutationObserver(() => {
    const root = place.firstElementChild?.shadowRoot;
    const body = root?.querySelector(".body");
    if (!root || !body) return;
    drawn.disconnect();
    const settle = () => {
      // A question's error has its id.
      notice.hidden = root.querySelector("[role=group]:not([hidden]) .error")?.id !== questionNameId;
    };
    new MutationObserver(settle).observe(body, { attributeFilter: ["hidden"], childList: true, subtree: true });
    // Also without a button to go back, as the survey may have it.
    notice.querySelector("button")?.addEventListener("click", () => {
      root.querySelector<HTMLElement>(".buttons [type=button]")?.click();
    });
    settle();
  });
  drawn.observe(place, { childList: true });
}
