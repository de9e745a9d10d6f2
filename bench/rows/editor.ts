import type { Browser, Page } from "@playwright/test";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import { hasOwnChoices } from "#lib/survey/question-type.ts";
import { makeStore } from "#server/storefront/testing/make-store.ts";
import { longestTask, openPage, type Task } from "../rig/browser.ts";
import { openMember } from "../rig/member.ts";
import { median, type Result, type Row, rounds } from "../row.ts";

const typed = "Which of these made up your mind in the end? ";
const keystrokeMs = 40;
const dragSteps = 60;
const frameMs = 16;
const afterDragMs = 500;
const handleSelector = 'nav[aria-label="Questions"] li > button';
/** Long enough for the save and the undo step that follow a pause in typing. */
const afterTypingMs = 2_500;

/** A hundred questions in the editor, in Chromium: typing in a title, and dragging a question down the list. */
export const editor: Row = {
  name: "editor",
  async measure(rig) {
    const app = await rig.app();
    const { accountId } = await makeStore(rig.owner, { document: hundredQuestions() });
    await rig.owner.query("UPDATE account SET hdyhau = 'A friend', store_choice_at = now() WHERE id = $1", [accountId]);
    const { cookie } = await openMember(rig, app, accountId);
    const { browser, page } = await openPage(rig.root, app, cookie, { viewport: { width: 1440, height: 900 } });
    try {
      return await measure(browser, page);
    } finally {
      await browser.close();
    }
  },
};

async function measure(browser: Browser, page: Page): Promise<Result[]> {
  await page.goto("/surveys/edit");
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("button", { name: /^50\. / }).click();
  await typeTitle(page); // the first keystrokes load and compile code that the later ones reuse
  await dragDown(page, await findDrag(page));
  const typing: Task[] = [];
  const dragging: Task[] = [];
  const delays: number[] = [];
  for (let round = 0; round < rounds; round++) {
    typing.push(await longestTask(browser, page, async () => void delays.push(...(await typeTitle(page)))));
    const [drag, before] = [await findDrag(page), await orderOf(page)];
    dragging.push(await longestTask(browser, page, () => dragDown(page, drag)));
    if ((await orderOf(page)) === before) throw new Error("the question was not moved");
  }
  return [
    {
      title: "longest task of the editor with 100 questions while typing and dragging, in ms of processor time",
      value: Math.max(...[...typing, ...dragging].map(({ processorMs }) => processorMs)),
      floor: 50,
      aim: 33,
      better: "lower",
      detail: `the worst of ${rounds} rounds, with the save after the typing. Typing ${wordsOf(typing)}; dragging ${wordsOf(dragging)}`,
    },
    {
      title: "preview of a survey with 100 questions after 95 of 100 keystrokes, in ms",
      value: percentile(delays, 0.95),
      floor: 200,
      aim: 100,
      better: "lower",
      detail: `median ${median(delays).toFixed(0)}, the slowest of ${delays.length} ${Math.max(...delays).toFixed(0)}, by the clock`,
    },
  ];
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

/** The worst round in CPU time, and in wall-clock time, which includes other load on the machine. */
function wordsOf(tasks: readonly Task[]): string {
  const worst = (field: keyof Task) => Math.max(...tasks.map((task) => task[field])).toFixed(0);
  return `${worst("processorMs")} (by the clock ${worst("wallMs")}, median ${median(tasks.map(({ wallMs }) => wallMs)).toFixed(0)})`;
}

/** Types a title as people do; returns how long after each keystroke the preview showed it. */
async function typeTitle(page: Page): Promise<number[]> {
  const title = page.getByRole("textbox", { name: "Question", exact: true });
  await title.fill("");
  await page.evaluate(watchPreview, typed.length);
  await title.pressSequentially(typed, { delay: keystrokeMs });
  await page.waitForTimeout(afterTypingMs);
  const delays = await page.evaluate(() => window.previewDelaysMs);
  if (delays?.length !== typed.length)
    throw new Error(`the preview followed ${delays?.length} of ${typed.length} keystrokes`);
  return delays;
}

/** In the page: records for each input event when the drawn survey shows what was typed. */
function watchPreview(keystrokes: number): void {
  const delays: number[] = [];
  window.previewDelaysMs = delays;
  const waiting: { text: string; atMs: number }[] = [];
  const field = document.activeElement;
  field?.addEventListener("input", ({ timeStamp }) => {
    if (field instanceof HTMLTextAreaElement) waiting.push({ text: field.value, atMs: timeStamp });
  });
  const look = () => {
    const hosts = [...document.querySelectorAll('[aria-label="Preview"] *')];
    const shown = hosts.find(({ shadowRoot }) => shadowRoot)?.shadowRoot?.querySelector("h2")?.textContent ?? "";
    while (waiting[0] && shown.startsWith(waiting[0].text.trimEnd())) {
      delays.push(performance.now() - waiting[0].atMs);
      waiting.shift();
    }
    if (delays.length < keystrokes) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Drag {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** The position of the second question's handle, and of the sixth after it, at the top of the list. */
async function findDrag(page: Page): Promise<Drag> {
  const [from, to] = await page.evaluate((selector) => {
    const handles = [...document.querySelectorAll(selector)];
    handles[0]?.scrollIntoView();
    return [handles[1], handles[7]].map((handle) => {
      const { x = 0, y = 0 } = handle?.getBoundingClientRect() ?? {};
      return { x: x + 8, y: y + 8 };
    });
  }, handleSelector);
  if (!from || !to) throw new Error("the list shows no handles");
  return { from, to };
}

/** Drags a question down past six others at a human pace, and drops it there. */
async function dragDown(page: Page, { from, to }: Drag): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= dragSteps; step++) {
    await page.mouse.move(from.x, from.y + ((to.y - from.y) * step) / dragSteps);
    await page.waitForTimeout(frameMs);
  }
  await page.mouse.up();
  await page.waitForTimeout(afterDragMs);
}

async function orderOf(page: Page): Promise<string> {
  return await page.locator(handleSelector).evaluateAll((handles) => handles.map(({ ariaLabel }) => ariaLabel).join());
}

declare global {
  interface Window {
    previewDelaysMs?: number[];
  }
}

/** Questions of the common types with six choices each; every fourth has a condition that dragging does not break. */
function hundredQuestions(): SurveyDocument {
  const types = ["single", "multiple", "nps", "longText", "dropdown"] as const;
  const questions = Array.from({ length: 100 }, (_, at): Question => {
    const type = types[at % types.length] ?? "single";
    const hasChoices = hasOwnChoices(type);
    return {
      questionNameId: `question-${at + 1}`,
      type,
      title: `What would you like to say about number ${at + 1}?`,
      description: "A line under the question, as long as such lines usually are.",
      required: false,
      ...(hasChoices && {
        allowOther: true,
        choices: Array.from({ length: 6 }, (_choice, index) => ({ id: `c${index}`, label: `Answer number ${index}` })),
      }),
      ...(at > 0 && at % 4 === 0 && { showIf: { answer: "question-1", op: "answered" } }),
    };
  });
  return { ...defaultSurvey, questions };
}
