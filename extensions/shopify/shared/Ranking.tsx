import { shuffleChoices } from "#lib/survey/shuffle-choices.ts";
import type { ShownQuestion } from "#lib/widget/shown-survey.ts";
import type { Drawing } from "./drawing.ts";
import { Problem } from "./Problem.tsx";

/**
 * Choices that are pressed in order of importance, as in the shopper's script. Arrows that move a list's entries would
 * start with an order that nobody has given.
 */
export function Ranking({ question, drawing }: { question: ShownQuestion; drawing: Drawing }) {
  const { kit, visit, seed } = drawing;
  const { questionNameId, choices, required } = question;
  const words = question.words ?? drawing.words;
  const ranked = (visit.valuesOf(questionNameId)[0] ?? "").split(",").filter((id) => id !== "");
  const enter = (ids: readonly string[]) => visit.enter(question, ids.length > 0 ? [ids.join()] : [], "chosen");
  const isPartial = ranked.length > 0 && ranked.length < choices.length;
  const skip = () => {
    enter([]);
    // Among other questions, it would send them all.
    if (visit.questions.length === 1) visit.turn(1);
  };
  return (
    <s-stack gap="small">
      <s-text color="subdued">{words.tapInOrder}</s-text>
      {shuffleChoices(question, choices, seed).map(({ id, label }) => {
        const rank = ranked.indexOf(id) + 1;
        const text = rank > 0 ? `${rank}. ${label}` : label;
        const press = () => enter(rank > 0 ? ranked.filter((other) => other !== id) : [...ranked, id]);
        return <kit.Toggle key={id} id={text} label={text} hint={text} isPressed={rank > 0} onPress={press} />;
      })}
      <Problem text={visit.problemOf(question)} />
      {isPartial && !required && <s-button onClick={skip}>{words.skip}</s-button>}
    </s-stack>
  );
}
