import type { Answer, OrderContext } from "#lib/survey/answer.ts";
import { checkShown } from "#lib/survey/check-shown.ts";
import { everyQuestion, visiblePath } from "#lib/survey/path.ts";
import type { Question } from "#lib/survey/question.ts";
import { animateChange } from "./animate-change.ts";
import { drawQuestion } from "./draw-question.ts";
import { drawThankYou } from "./draw-thank-you.ts";
import { element } from "./element.ts";
import type { ExtraTypes } from "./extra/extra-types.ts";
import { guard, listen } from "./guard.ts";
import type { LoadExtra } from "./load-extra.ts";
import { readAnswer } from "./read-answer.ts";
import { sheet } from "./sheet.ts";
import type { ShownSurvey } from "./shown-survey.ts";

export type RenderOptions = {
  order?: OrderContext;
  /** Loads the types that the survey needs in addition to the common ones. */
  load?: LoadExtra;
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
  const { order = {}, load, seed = "", at, onTurn, isOver, onEvent } = options;
  const { words, lang, dir, css, hasExtra } = survey;
  const { onePerPage, allowBack, showProgress, privacyText = "" } = survey.settings;
  const given = new Map(options.answers?.map((answer) => [answer.questionNameId, answer]));
  const answers = new Map<string, Answer>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let path: Question[] = [];
  let position = 0;
  let isLast = false;
  let extra: ExtraTypes | undefined;

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
    drawQuestion(question, seed, words, given.get(question.questionNameId)),
  );
  let shown = blocks;
  const body = element("div", { className: "body" }, ...blocks.map((block) => block.whole));
  const back = element("button", { className: "box", type: "button" });
  const next = element("button", { className: "button" });
  const buttons = element("div", { className: "buttons" }, next, back);
  const form = element("form", { noValidate: true, lang, dir }, progress, body, buttons, element("p", {}, privacyText));

  /** Draws the question at a position of the path, or all of them on one page; conditions may have changed the path. */
  const draw = (at: number) => {
    path = visiblePath(survey, answers, order);
    position = Math.min(at, path.length - 1);
    const page = onePerPage ? path.slice(position, position + 1) : path;
    isLast = page.at(-1) === path.at(-1);
    shown = blocks.filter(({ question, whole }) => {
      whole.hidden = !page.includes(question);
      whole.ariaDescription = (!isLast && question.movesOn) || null;
      return !whole.hidden;
    });
    const said = shown[0]?.words ?? words;
    next.textContent = isLast ? said.done : said.next;
    back.textContent = said.back;
    back.hidden = !allowBack || page[0] === path[0];
    showShare(position / path.length);
  };
  const showShare = (share: number) => {
    progress.ariaValueNow = `${share * 100}`;
    bar.style.width = `${share * 100}%`;
  };

  const isOpen = ({ required, questionNameId }: Question) => required && !answers.has(questionNameId);

  /** Saves the page's answers if they are allowed and new. Returns the first question with an error. */
  const save = (isLeaving?: boolean) => {
    clearTimeout(timer);
    return shown.filter(({ question, words, showProblem }) => {
      const { questionNameId } = question;
      const answer = readAnswer(question, form);
      // A question that isn't drawn yet can't be answered.
      const isDrawn = extra || !question.isExtra;
      const problem =
        answer || (isDrawn && question.required)
          ? checkShown(question, answer ?? {}, words) || extra?.check(question, answer ?? {}, words) || null
          : null;
      if (answer && !problem && JSON.stringify(answer) !== JSON.stringify(answers.get(questionNameId))) {
        answers.set(questionNameId, answer);
        onEvent?.("answer", answer);
      }
      if (isLeaving) showProblem(problem);
      return problem;
    })[0];
  };
  /** Saves, and goes to the next or previous question, or nowhere. */
  const turn = (by: number) => {
    const height = form.offsetHeight;
    const wrong = save(by > 0);
    draw(position);
    const open = path.findIndex(isOpen);
    if (by > 0 && wrong) focus(wrong.whole, "input,.field,button");
    else if (by > 0 && isLast && open < 0) {
      onEvent?.("complete");
      finish();
      focus(body, "h2");
    } else if (by > 0 && isLast) draw(open);
    else if (by) {
      draw(position + by);
      onTurn?.(position);
      focus(shown[0]?.whole, "h2");
    }
    if (by) animateChange(form, body, height);
  };
  const settle = () => turn(0);
  const finish = () => {
    showShare(1);
    shown = [];
    body.replaceChildren(drawThankYou(survey.thankYou));
    buttons.remove();
    extra?.addCopyButton(body, words);
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
    const at = position;
    const advance = () => input?.checked && at === position && shown[0]?.whole.ariaDescription && turn(1);
    if (detail && pointerType !== "" && input?.value !== "other") setTimeout(() => guard(advance), 250);
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
  if (hasExtra)
    load?.((loaded) => {
      extra = loaded;
      styles.replaceSync(sheet + loaded.sheet + css);
      for (const { complete } of blocks) complete(loaded);
      if (!shown[0]) return loaded.addCopyButton(body, words); // over
      shown = blocks;
      settle();
    });
  settle();
  // The shopper's last position, unless the survey no longer accepts all of their answers; else after the last answer.
  // But before that if an earlier required question is open (`-1 >>> 0` is beyond every question).
  const isAnswered = (question: Question) => answers.has(question.questionNameId);
  draw(
    Math.min(
      path.findIndex(isOpen) >>> 0,
      (given.size > answers.size ? undefined : at) ?? path.findLastIndex(isAnswered) + 1,
    ),
  );
  if (isOver) finish();
}

function focus(within: Element | undefined, selector: string): void {
  within?.querySelector<HTMLElement>(selector)?.focus();
}
