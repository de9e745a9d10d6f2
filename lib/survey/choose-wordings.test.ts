import { expect, test } from "vitest";
import { chooseWordings, type Wordings } from "./choose-wordings.ts";

interface Asked {
  questionNameId: string;
  title: string;
  secondTitle?: string;
  followUp?: { question: Asked };
}
const asked = (questionNameId: string, more: Partial<Asked> = {}): Asked => ({
  questionNameId,
  title: "First?",
  ...more,
});
const two = { secondTitle: "Second?" };
const shoppers = Array.from({ length: 4000 }, (_, at) => String(7_216_042_000_000 + at));

/** What is chosen, by the questions' names. */
function chosenFor(customerId: string | null, questions: Asked[], order = "1001", page = "p"): Wordings | undefined {
  const message: { sourceOrderId: string; order: { customerId: string | null }; wordings?: Wordings } = {
    sourceOrderId: order,
    order: { customerId },
  };
  chooseWordings({ questions }, message, { responseId: page });
  return message.wordings;
}

test("a customer gets the same wording with each order, as the question's title", () => {
  for (const shopper of shoppers.slice(0, 20)) {
    const questions = [asked("source", two), asked("why")];
    const chosen = chosenFor(shopper, questions);
    expect(questions.map(({ title }) => title)).toEqual([chosen?.source === 2 ? "Second?" : "First?", "First?"]);
    expect(Object.keys(chosen ?? {})).toEqual(["source"]);
    expect(chosenFor(shopper, [asked("source", two)], "1002", "q")).toEqual(chosen);
  }
});

test("without a customer the order chooses, and without an order the page", () => {
  const source = () => [asked("source", two)];
  for (const shopper of shoppers.slice(0, 20)) {
    expect(chosenFor(null, source(), shopper)).toEqual(chosenFor(shopper, source()));
    expect(chosenFor("", source(), "", shopper)).toEqual(chosenFor(shopper, source()));
  }
});

test.each(["source", "q"])("each wording of %s goes to half of the shoppers, of each question by itself", (id) => {
  const counts = new Map<string, number>();
  for (const shopper of shoppers) {
    const chosen = chosenFor(shopper, [asked(id, { ...two, followUp: { question: asked("why", two) } })]);
    const both = `${chosen?.[id]}${chosen?.why}`;
    counts.set(both, (counts.get(both) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted()).toEqual(["11", "12", "21", "22"]);
  // Four standard deviations around a quarter.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(110);
});

test("nothing is chosen without a second wording", () => {
  expect(chosenFor("1", [asked("source"), asked("why", { secondTitle: "" })])).toBeUndefined();
});
