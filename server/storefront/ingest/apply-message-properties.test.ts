import fc from "fast-check";
import { expect, test } from "vitest";
import type { Answer, OrderFacts } from "#lib/survey/document.ts";
import { changesOf, context, detail, message, play, secondPage, source } from "../testing/page-messages.ts";
import { applyMessage } from "./apply-message.ts";
import type { Message } from "./message.ts";
import type { ResponseState } from "./response-state.ts";

const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.constantFrom("a", "b", "c").map(source),
  fc.constant({ ...source("other"), other: "A bus!" }),
  fc.subarray(["a", "b", "c"], { minLength: 1 }).map((ids) => detail(...ids)),
  fc.integer({ min: 0, max: 10 }).map((number) => ({ questionNameId: "score", number })),
  fc.shuffledSubarray(["a", "b", "c"], { minLength: 3 }).map((ranking) => ({ questionNameId: "order", ranking })),
  fc.constantFrom("yes", "no").map((id) => ({ questionNameId: "again", choiceIds: [id] })),
  fc.constantFrom("too slow", "too dear").map((text) => ({ questionNameId: "reason", text })),
  fc.constant({ questionNameId: "email", text: "a@b.example" }),
);
const facts = fc.option(
  fc.constantFrom<OrderFacts>(
    { total: 20, currency: "USD", isFirstOrder: true },
    { utmSource: "ig", utmMedium: "cpc" },
    { referrer: "https://www.google.com/" },
  ),
  { nil: null },
);
const displayOrder = fc.constantFrom(null, { source: ["b", "a", "c", "other"], detail: ["c", "b", "a"] });
const otherRules = new Map([["source", new Map([["a bus", "c"]])]]);

/** One page's numbered messages, each with some answers and perhaps the order facts. */
const anyPage = fc
  .array(
    fc.record({
      answers: fc.uniqueArray(anyAnswer, { selector: (one) => one.questionNameId, maxLength: 3 }),
      order: facts,
      displayOrder,
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.map((part, index) => message({ sequence: index + 1, ...part })));

/** What must not depend on the order of messages: everything except the ids. */
const essence = (state: ResponseState) => ({
  ...state,
  answers: Object.fromEntries([...state.answers].toSorted(([left], [right]) => (left < right ? -1 : 1))),
  shown: state.shown.toSorted(),
});

test("split, repeated and reordered messages of a page end in the same state", () => {
  const rearranged = anyPage.chain((page) => {
    const split = page.flatMap((one) => [
      { ...one, answers: [] },
      ...one.answers.map((answer) => ({ ...one, answers: [answer] })),
    ]);
    const repeated = fc.subarray(split).map((again) => [...split, ...again]);
    return fc.record({
      page: fc.constant(page),
      other: repeated.chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    });
  });
  fc.assert(
    fc.property(rearranged, ({ page, other }) => {
      expect(essence(play(other))).toEqual(essence(play(page)));
    }),
    { numRuns: 400 },
  );
});

test("the sum of all changes of the counters equals a recount of the last state", () => {
  const twoPages = fc.tuple(anyPage, anyPage).chain(([first, second]) => {
    const all = [...first, ...second.map((one) => ({ ...one, responseId: secondPage, pageId: secondPage }))];
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  });
  fc.assert(
    fc.property(twoPages, fc.boolean(), (messages, completes) => {
      const sums = new Map<string, number>();
      let state: ResponseState | null = null;
      for (const one of [
        ...messages,
        ...(completes ? [message({ sequence: 99, event: "complete", answers: [source("a")] })] : []),
      ]) {
        const after = applyMessageUnlessOpen(state, one);
        if (after && after !== state) add(sums, state, after);
        state = after;
      }
      const whole = new Map<string, number>();
      if (state) add(whole, null, state);
      for (const [key, value] of sums) if (value === 0) sums.delete(key);
      for (const [key, value] of whole) if (value === 0) whole.delete(key);
      expect(sums).toEqual(whole);
    }),
    { numRuns: 400 },
  );
});

function applyMessageUnlessOpen(state: ResponseState | null, one: Message): ResponseState | null {
  try {
    return applyMessage(state, one, context({ currency: "EUR", otherRules }));
  } catch {
    return state;
  }
}

function add(sums: Map<string, number>, before: ResponseState | null, after: ResponseState): void {
  for (const { a, b, c, ...key } of changesOf(before, after)) {
    for (const [figure, value] of Object.entries({ a, b, c })) {
      const name = `${JSON.stringify(key)} ${figure}`;
      sums.set(name, (sums.get(name) ?? 0) + value);
    }
  }
}
