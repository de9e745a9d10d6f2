import type { Answer, OrderContext } from "#lib/survey/answer.ts";
import { checkShown } from "#lib/survey/check-shown.ts";
import { asks, everyQuestion, visiblePath } from "#lib/survey/path.ts";
import type { Question } from "#lib/survey/question.ts";
import { drawQuestion } from "./draw-question.ts";
import { drawThankYou } from "./draw-thank-you.ts";
import { element } from "./element.ts";
import { guard, listen } from "./guard.ts";
import { readAnswer } from "./read-answer.ts";
import { sheet } from "./sheet.ts";
import type { ShownSurvey } from "./shown-survey.ts";

export type RenderOptions = {
  order?: OrderContext;
  /** Decides how choices are shuffled. */
  seed?: string;
  /** Answers given before, on this page or in the link that led to it. What the survey does not take (any more) is left out. */
  answers?: Answer[];
  /** Where to begin: a position of the path. Without it after the last answer. */
  at?: number | undefined;
  /** Told of the position that the shopper turned to. */
  onTurn?: (at: number) => void;
  /** Shows the thanks at once. */
  isOver?: boolean;
  /** Told of each answer as it is given (those of `answers` at once, while the survey is drawn), and of the end. */
  onEvent?: (event: "answer" | "complete", answer?: Answer) => void;
};

/** Draws a survey into an element's shadow root, in place of what was there, and walks the shopper through it. */
export function render(host: HTMLElement, survey: ShownSurvey, options: RenderOptions = {}): void {
  const { order = {}, seed = "", at, onTurn, isOver, onEvent } = options;
  const { words, lang, dir, css } = survey;
  const { onePerPage, allowBack, showProgress, privacyText = "" } = survey.settings;
  const given = new Map(options.answers?.map((answer) => [answer.questionNameId, answer]));
  const answers = new Map<string, Answer>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let path: Question[] = [];
  let position = 0;
  let isLast = false;

  const bar = element("div");
  const progress = element(
    "div",
    {
      className: "progress",
      role: "progressbar",
      ariaLabel: words.progress,
      hidden: !showProgress || !onePerPage,
    },
    bar,
  );
  const blocks = everyQuestion(survey).map((question) =>
    drawQuestion(question, seed, words, given.get(question.questionNameId)),
  );
  let shown = blocks;
  const body = element("div", { className: "body" }, ...blocks.map((block) => block.whole));
  const back = element("button", { className: "box", type: "button" }, words.back);
  const next = element("button", { className: "button" });
  const buttons = element("div", { className: "buttons" }, next, back);
  const form = element("form", { noValidate: true, lang, dir }, progress, body, buttons, element("p", {}, privacyText));

  /** Draws the question at a position of the path, or all of them on one page; conditions may have changed the path. */
  const draw = (at: number) => {
    path = visiblePath(survey, answers, order);
    position = Math.min(at, path.length - 1);
    const page = onePerPage ? path.slice(position, position + 1) : path;
    shown = blocks.filter(({ question, whole }) => {
      whole.hidden = !page.includes(question);
      return !whole.hidden;
    });
    isLast = page.at(-1) === path.at(-1);
    next.textContent = isLast ? words.done : words.next;
    back.hidden = !allowBack || page[0] === path[0];
    showShare(position / path.length);
  };
  const showShare = (share: number) => {
    progress.ariaValueNow = `${share * 100}`;
    bar.style.width = `${share * 100}%`;
  };

  /** Keeps what the page holds where it is allowed and new. Returns the first question where something is wrong. */
  const save = (isLeaving?: boolean) => {
    clearTimeout(timer);
    return shown.filter(({ question, tell }) => {
      const { questionNameId } = question;
      const answer = readAnswer(question, form);
      const problem = answer || isDue(question) ? checkShown(question, answer ?? {}, words) : null;
      if (answer && !problem && JSON.stringify(answer) !== JSON.stringify(answers.get(questionNameId))) {
        answers.set(questionNameId, answer);
        onEvent?.("answer", answer);
      }
      if (isLeaving) tell(problem);
      return problem;
    })[0];
  };
  /** Saves, and goes one question on, back, or nowhere. */
  const turn = (by: number) => {
    const wrong = save(by > 0);
    draw(position);
    if (by > 0 && wrong) focus(wrong.whole, "input,.field,button");
    else if (by > 0 && isLast) {
      onEvent?.("complete");
      finish();
      focus(body, "h2");
    } else if (by) {
      draw(position + by);
      onTurn?.(position);
      focus(shown[0]?.whole, "h2");
    }
  };
  const settle = () => turn(0);
  const finish = () => {
    showShare(1);
    shown = [];
    body.replaceChildren(drawThankYou(survey.thankYou));
    buttons.remove();
  };

  // What is chosen is saved at once, what is typed when the shopper pauses.
  listen(form, "change", settle);
  listen(form, "input", () => {
    clearTimeout(timer);
    // Now, not on the way to the button: it would move from under the finger.
    for (const { tell } of shown) tell(null);
    timer = setTimeout(() => guard(settle), 500);
  });
  listen(form, "submit", (event) => {
    event.preventDefault();
    turn(1);
  });
  listen(back, "click", () => turn(-1));

  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.replaceChildren(form);
  // Constructed sheets pass a shop's Content-Security-Policy.
  const styles = new CSSStyleSheet();
  styles.replaceSync(sheet + css);
  root.adoptedStyleSheets = [styles];
  settle();
  // Where the shopper was, unless the survey does not take all of their answers any more; else after the last answer. Before
  // that where one that is required is open (`-1 >>> 0` is beyond every question).
  const isOpen = (question: Question) => isDue(question) && !answers.has(question.questionNameId);
  const isAnswered = (question: Question) => answers.has(question.questionNameId);
  draw(
    Math.min(
      path.findIndex(isOpen) >>> 0,
      (given.size > answers.size ? undefined : at) ?? path.findLastIndex(isAnswered) + 1,
    ),
  );
  if (isOver) finish();
}

function isDue(question: Question): boolean {
  return question.required && asks(question);
}

function focus(within: Element | undefined, selector: string): void {
  within?.querySelector<HTMLElement>(selector)?.focus();
}
