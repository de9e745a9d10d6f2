import type { Answer, OrderContext } from "#lib/survey/answer.ts";
import { everyQuestion, type visiblePath } from "#lib/survey/path.ts";
import { drawQuestion } from "./draw-question.ts";
import { element } from "./element.ts";
import type { ExtraTypes } from "./extra/extra-types.ts";
import { guard, listen } from "./guard.ts";
import { readAnswer } from "./read-answer.ts";
import type { ShownSurvey } from "./shown-survey.ts";
import { pageAt, problemWith, startOf, turnFrom } from "./walk.ts";

export type RenderOptions = {
  order?: OrderContext;
  /** What the second file has, which a survey that `hasExtra` can't be drawn without. */
  extra?: ExtraTypes | undefined;
  /** Seeds the shuffling of choices. */
  seed?: string;
  /**
   * Previous answers, from this page or the link that led to it. Answers that the survey doesn't accept (any more) are
   * dropped.
   */
  answers?: Answer[];
  /** The path position to start at. Defaults to the one after the last answer. */
  at?: number | undefined;
  /** Called with the position that the shopper navigated to. */
  onTurn?: (at: number) => void;
  /** Shows the thanks at once. */
  isOver?: boolean;
  /** Called with each new answer (those of `answers` at once, while the survey is drawn), and at the end. */
  onEvent?: (event: "answer" | "complete", answer?: Answer) => void;
};

/** Draws a survey into an element's shadow root, replacing its content, and walks the shopper through it. */
export function render(host: HTMLElement, survey: ShownSurvey, options: RenderOptions = {}): void {
  const { order = {}, extra, seed = "", at, onTurn, isOver, onEvent } = options;
  const { words, lang, dir, css } = survey;
  const { allowBack, showProgress, privacyText = "" } = survey.settings;
  const given = new Map(options.answers?.map((answer) => [answer.questionNameId, answer]));
  const answers = new Map<string, Answer>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const spotAt = (at: number) => pageAt(pathOf(extra)(survey, answers, order), survey.settings, at);
  let spot = spotAt(0);

  const bar = element("div");
  const progress = element(
    "div",
    {
      className: "progress",
      role: "progressbar",
      ariaLabel: words.progress,
      hidden: !showProgress,
    },
    bar,
  );
  const blocks = everyQuestion(survey).map((question) =>
    drawQuestion(question, words, given.get(question.questionNameId), extra, seed),
  );
  let shown = blocks;
  const body = element("div", { className: "body" }, ...blocks.map((block) => block.whole));
  const back = element("button", { className: "box", type: "button" });
  const next = element("button", { className: "button" });
  const buttons = element("div", { className: "buttons" }, next, back);
  const form = element("form", { noValidate: true, lang, dir }, progress, body, buttons, element("p", {}, privacyText));

  /** Draws the question at a position of the path, or all of them on one page; conditions may have changed the path. */
  const draw = (at: number) => {
    spot = spotAt(at);
    const { path, page, position, isLast } = spot;
    shown = blocks.filter(({ question, whole }) => {
      whole.ariaDescription = (!isLast && question.movesOn) || null;
      whole.hidden = !page.includes(question);
      return !whole.hidden;
    });
    const said = shown[0]?.words ?? words;
    next.textContent = isLast ? said.done : said.next;
    next.hidden &&= movesOn();
    back.textContent = said.back;
    back.hidden = !allowBack || !position;
    showShare(position / path.length);
  };
  const movesOn = () => !!shown[0]?.whole.ariaDescription;
  const showShare = (share: number) => {
    progress.ariaValueNow = `${share * 100}`;
    bar.style.width = `${share * 100}%`;
  };

  /** Saves the page's answers if they are allowed and new. Returns the first question with an error, shown on leaving. */
  const save = (isLeaving?: boolean) => {
    clearTimeout(timer);
    const data = new FormData(form);
    return shown.filter(({ question, words, showProblem }) => {
      const answer = readAnswer(question, data, extra?.read);
      const problem = problemWith(question, answer, words, isLeaving, extra?.check);
      if (answer && !problem && JSON.stringify(answer) !== JSON.stringify(answers.get(answer.questionNameId))) {
        answers.set(answer.questionNameId, answer);
        onEvent?.("answer", answer);
      }
      showProblem(isLeaving ? problem : null);
      return problem;
    })[0];
  };
  /** Draws another position. Where a tap moves on, there is no button that would only produce an error. */
  const arrive = (at: number) => {
    draw(at);
    next.hidden = movesOn() && !!save();
  };
  /** Saves, and goes to the next or previous question, or nowhere. */
  const turn = (by: number) => {
    const height = form.offsetHeight;
    const wrong = save(by > 0);
    draw(spot.position);
    const to = turnFrom(spot, answers, by);
    if (by > 0 && wrong) {
      focus(wrong.whole, "input,.field,button");
      // The text of "Other", if it's in view.
      focus(wrong.whole, "input.field");
    } else if (to < 0) {
      onEvent?.("complete");
      finish();
      focus(body, "h2");
    } else if (by) {
      arrive(to);
      onTurn?.(spot.position);
      focus(shown[0]?.whole, "h2");
    }
    if (by) animateChange(form, body, height);
  };
  const settle = () => turn(0);
  const finish = () => {
    showShare(1);
    shown = [];
    const { title, message } = survey.thankYou;
    body.replaceChildren(element("div", {}, element("h2", { tabIndex: -1 }, title), element("p", {}, message)));
    buttons.remove();
    extra?.addCopyButton(body, words, survey.thankYou);
  };

  // Choices are saved at once, typed text when the shopper pauses.
  listen(form, "change", settle);
  listen(form, "input", () => {
    clearTimeout(timer);
    // Now, not on the way to the button: it would move from under the finger.
    for (const { showProblem } of shown) showProblem(null);
    timer = setTimeout(() => guard(settle), 500);
  });
  // Advances after a tap on an answer; clicks by keyboard have no detail.
  listen(form, "click", (event) => {
    const { target, detail, pointerType } = event as PointerEvent;
    const input = (target as Element).closest("label")?.control as HTMLInputElement | undefined;
    const at = spot.position;
    const advance = () => {
      if (at !== spot.position) return;
      // A click without a pointer is a label's second one, or a helper's, who continues by the button.
      if (pointerType === "") next.hidden = false;
      else if (input?.checked && movesOn()) turn(1);
    };
    if (!detail || input?.value === "other") next.hidden = false;
    else setTimeout(() => guard(advance), 250);
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
  styles.replaceSync(css);
  root.adoptedStyleSheets = [styles];
  settle();
  // The shopper's last position is void if the survey no longer accepts all of their answers.
  arrive(startOf(spot.path, answers, given.size > answers.size ? undefined : at));
  if (isOver) finish();
}

/** How the questions that are asked follow from the answers: a survey without the second file always asks all of its. */
export function pathOf(extra?: ExtraTypes): typeof visiblePath {
  return extra?.path ?? (({ questions }) => [...questions]);
}

function focus(within: Element | undefined, selector: string): void {
  within?.querySelector<HTMLElement>(selector)?.focus();
}

/**
 * Fades in a form's new content, and animates its height, unless the shopper prefers reduced motion.
 * @param height the form's, before the change
 */
function animateChange(form: HTMLElement, changed: HTMLElement, height: number): void {
  if (matchMedia("(prefers-reduced-motion)").matches) return;
  form.animate({ height: [`${height}px`, `${form.offsetHeight}px`], overflow: ["clip", "clip"] }, 150);
  changed.animate({ opacity: [0, 1] }, 150);
}
