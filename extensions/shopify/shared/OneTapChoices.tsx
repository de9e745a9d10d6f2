import { shuffleChoices } from "#lib/survey/shuffle-choices.ts";
import type { ShownQuestion } from "#lib/widget/shown-survey.ts";
import type { Drawing } from "./drawing.ts";
import { Problem } from "./Problem.tsx";

/**
 * Choices as buttons, of which a press answers and goes on. A list's change wouldn't say whether a choice was tapped or
 * passed by arrow keys.
 */
export function OneTapChoices({ question, drawing }: { question: ShownQuestion; drawing: Drawing }) {
  const { kit, visit, seed } = drawing;
  const [chosen] = visit.valuesOf(question.questionNameId);
  return (
    <s-stack gap="small">
      {shuffleChoices(question, question.choices, seed).map(({ id, label }) => (
        <kit.Toggle
          key={id}
          id={label}
          label={label}
          hint={label}
          isPressed={chosen === id}
          onPress={() => visit.tap(question, id)}
        />
      ))}
      <Problem text={visit.problemOf(question)} />
    </s-stack>
  );
}
