import fc from "fast-check";
import { checkAnswer } from "#lib/survey/check-answer.ts";
import type { Answer, OrderContext } from "#lib/survey/document.ts";
import { everyQuestion, openRequired, progressOf } from "#lib/survey/path.ts";
import { arbitraryOrder, arbitrarySurvey } from "#lib/survey/testing/arbitrary-survey.ts";
import { type ShownSurvey, showSurvey } from "#lib/widget/shown-survey.ts";
import { expect, published, test } from "./shop.ts";

type Visit = { asked: string[]; answers: Answer[]; isOver: boolean };

/**
 * Runs in the page: a shopper who randomly answers, skips, goes back and changes answers, until the thanks or until
 * they give up. Returns the questions on the final path, and every answer that the page reported.
 */
async function visit({
  survey,
  order,
  dice,
}: {
  survey: ShownSurvey;
  order: OrderContext;
  dice: number[];
}): Promise<Visit> {
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  const answers: Answer[] = [];
  let isOver = false;
  await window.afterword?.render?.(host, survey, {
    order,
    seed: `${dice[0]}`,
    onEvent: (event, answer) => {
      if (answer) answers.push(answer);
      isOver ||= event === "complete";
    },
  });
  const root = host.shadowRoot;
  let thrown = 0;
  const roll = (sides: number) => (dice[thrown++ % dice.length] ?? 0) % sides;
  const seen = () => [...(root?.querySelectorAll<HTMLElement>("[role=group]:not([hidden])") ?? [])];
  const asked: string[] = [];
  for (let turns = 0; turns < 80 && !isOver && root; turns++) {
    for (const group of seen()) {
      if (turns < 40 && roll(4) === 0) continue;
      const boxes = [...group.querySelectorAll<HTMLInputElement>("input[type=radio],input[type=checkbox]")];
      boxes.filter((box) => !box.disabled)[roll(boxes.length || 1)]?.click();
      // A partial ranking is no answer, and cannot be submitted.
      for (const box of group.querySelectorAll<HTMLInputElement>(".ranking input:not(:checked)")) box.click();
      for (const field of group.querySelectorAll<HTMLInputElement | HTMLSelectElement>(".field:not([hidden])")) {
        if (field instanceof HTMLSelectElement) field.selectedIndex = 1 + roll(field.options.length - 1);
        else if (field.type === "date") field.value = `2026-0${1 + roll(9)}-1${roll(10)}`;
        else if (field.type === "email") field.value = `name${roll(9)}@example.com`;
        else field.value = `${2 + roll(21) / 2}`;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }
    const [next, back] = root.querySelectorAll<HTMLButtonElement>(".buttons button");
    for (const group of seen()) {
      const id = group.querySelector(".error")?.id ?? "";
      const last = asked.indexOf(id);
      asked.splice(last < 0 ? asked.length : last, asked.length, id);
    }
    if (turns < 30 && back && !back.hidden && roll(4) === 0) back.click();
    else next?.click();
  }
  return { asked, answers, isOver };
}

test("for random surveys and shoppers the server computes the page's path, accepts every answer, and finds it complete", {
  tag: "@full",
}, async ({ page, shop }) => {
  shop.html = `<script src="${shop.scriptAddress}"></script>`;
  await shop.open(page);
  const dice = fc.array(fc.nat(1_000_000), { minLength: 60, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(arbitrarySurvey, arbitraryOrder, dice, async ({ questions }, order, dice) => {
      const survey = published(questions);
      const { asked, answers, isOver } = await page.evaluate(visit, { survey: showSurvey(survey, "en"), order, dice });
      const byId = new Map(everyQuestion(survey).map((question) => [question.questionNameId, question]));
      const given = new Map<string, Answer>();
      for (const answer of answers) {
        const question = byId.get(answer.questionNameId);
        expect(question && checkAnswer(question, answer)).toBeNull();
        given.set(answer.questionNameId, answer);
      }
      const { shown } = progressOf(survey, given, order, isOver);
      if (shown.length === 0) return;
      expect(isOver).toBe(true);
      expect(shown).toEqual(asked);
      expect(openRequired(survey, given, order)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
