import type { Answer, OrderContext } from "#lib/survey/answer.ts";
import { checkGiven } from "#lib/survey/check-given.ts";
import type { SurveyDocument, SurveyStyles } from "#lib/survey/document.ts";
import { localize } from "#lib/survey/localize.ts";
import { everyQuestion, visiblePath } from "#lib/survey/path.ts";
import type { Question } from "#lib/survey/question.ts";
import { stylesheet } from "#lib/survey/styles.ts";
import { type Block, drawQuestion } from "./draw-question.ts";
import { drawThankYou } from "./draw-thank-you.ts";
import { element } from "./element.ts";
import { guard, listen } from "./guard.ts";
import { readAnswer } from "./read-answer.ts";
import { sheet } from "./sheet.ts";

/** The part of a published survey that is drawn. */
export type Drawable = SurveyDocument & { styles: SurveyStyles };

export type RenderOptions = {
  order?: OrderContext;
  locale?: string;
  /** Decides how choices are shuffled. */
  seed?: string;
  /** Answers given before, on this page or in the link that led to it. */
  answers?: Answer[];
  /** Shows the thanks at once. */
  isOver?: boolean;
  /** Told of each answer as it is given, and of the end. */
  onEvent?: (event: "answer" | "complete", answer?: Answer) => void;
};

/** Draws a survey into an element's shadow root, in place of what was there, and walks the shopper through it. */
export function render(host: HTMLElement, published: Drawable, options: RenderOptions = {}): void {
  const { order = {}, locale = "", seed = "", isOver, onEvent } = options;
  const survey = localize(published, locale);
  const { onePerPage, allowBack, showProgress, privacyText } = survey.settings;
  const answers = new Map(options.answers?.map((answer) => [answer.questionNameId, answer]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let path: Question[] = [];
  let position = 0;
  let shown: Block[] = [];

  const progress = element("div", {
    class: "progress",
    role: "progressbar",
    "aria-label": "Progress",
    hidden: !(showProgress && onePerPage),
  });
  const blocks = everyQuestion(survey).map((question) => drawQuestion(question, seed));
  const body = element("div", { class: "body" }, ...blocks.map((block) => block.whole));
  const back = element("button", { class: "box", type: "button" }, "Back");
  const next = element("button", { class: "button" });
  const buttons = element("div", { class: "buttons" }, next, back);
  const privacy = element("small", {}, privacyText ?? "");
  const form = element("form", { novalidate: true, dir: "auto" }, progress, body, buttons, privacy);

  /** Draws the question at a position of the path, or all of them on one page; conditions may have changed the path. */
  const draw = (at: number) => {
    path = visiblePath(survey, answers, order);
    position = Math.min(at, path.length - 1);
    shown = blocks.filter(({ question, whole }) => {
      whole.hidden = !(onePerPage ? question === path[position] : path.includes(question));
      return !whole.hidden;
    });
    showShare(position / path.length);
    next.textContent = hasNext() ? "Next" : "Done";
    back.hidden = !(allowBack && onePerPage && position);
  };
  const hasNext = () => onePerPage && path[position + 1];
  const showShare = (share: number) => {
    const percent = Math.round(share * 100);
    progress.ariaValueNow = `${percent}`;
    progress.style.backgroundSize = `${percent}%`;
  };
  const go = (at: number) => {
    draw(at);
    focus(shown[0]?.whole, "h2");
  };

  /** Keeps what the page holds where it is allowed and new. Returns the first question where something is wrong. */
  const save = (isLeaving?: boolean) => {
    clearTimeout(timer);
    return shown.filter(({ question, isDue, error }) => {
      const answer = readAnswer(question, form);
      const problem = answer || isDue ? checkGiven(question, answer ?? {}) : null;
      const known = answers.get(question.questionNameId);
      if (answer && !problem && JSON.stringify(answer) !== JSON.stringify(known)) {
        answers.set(question.questionNameId, answer);
        onEvent?.("answer", answer);
      }
      if (isLeaving) error.textContent = problem;
      return problem;
    })[0];
  };
  const settle = () => {
    save();
    draw(position);
  };
  const finish = () => {
    const whole = drawThankYou(survey.thankYou);
    showShare(1);
    shown = [];
    body.replaceChildren(whole);
    buttons.remove();
    return whole;
  };

  // What is chosen is saved at once, what is typed when the shopper pauses.
  listen(form, "change", settle);
  listen(form, "input", () => {
    clearTimeout(timer);
    // Now, not on the way to the button: it would move from under the finger.
    for (const { error } of shown) error.textContent = "";
    timer = setTimeout(() => guard(settle), 500);
  });
  listen(form, "submit", (event) => {
    event.preventDefault();
    const wrong = save(true);
    draw(position);
    if (wrong) focus(wrong.whole, "input,.field");
    else if (hasNext()) go(position + 1);
    else {
      onEvent?.("complete");
      focus(finish(), "h2");
    }
  });
  listen(back, "click", () => {
    save();
    go(position - 1);
  });

  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.replaceChildren(form);
  // Constructed sheets pass a shop's Content-Security-Policy.
  root.adoptedStyleSheets = [sheet, stylesheet(survey.styles)].map((css) => {
    const made = new CSSStyleSheet();
    made.replaceSync(css);
    return made;
  });
  draw(0);
  draw(path.findLastIndex((question) => answers.has(question.questionNameId)) + 1);
  if (isOver) finish();
}

function focus(within: Element | undefined, selector: string): void {
  within?.querySelector<HTMLElement>(selector)?.focus();
}
