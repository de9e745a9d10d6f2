import { shuffleChoices } from "#lib/survey/shuffle-choices.ts";
import type { ShownQuestion } from "#lib/widget/shown-survey.ts";
import { choose, isFull } from "./choose.ts";
import type { Drawing } from "./drawing.ts";
import { OneTapChoices } from "./OneTapChoices.tsx";
import { Ranking } from "./Ranking.tsx";
import { Scale } from "./Scale.tsx";
import { TypedField } from "./TypedField.tsx";

/** What a question is answered with. A new kind of control doesn't compile before it is drawn here. */
export function Control({ question, drawing }: { question: ShownQuestion; drawing: Drawing }) {
  const props = { question, drawing };
  switch (question.kind) {
    case "choices":
    case "pictures":
    case "select":
      return <ChoicesControl {...props} />;
    case "ranking":
      return <Ranking {...props} />;
    case "scale":
      return <Scale {...props} />;
    case "input":
    case "textarea":
      return <TypedField {...props} />;
    case "none":
      return null;
    default:
      return question.kind satisfies never;
  }
}

/** Choices, with a text field below while "Other" is chosen. */
function ChoicesControl({ question, drawing }: { question: ShownQuestion; drawing: Drawing }) {
  const { kit, visit, seed } = drawing;
  const { questionNameId, title, kind, mostChoices, placeholder = "" } = question;
  const chosen = visit.valuesOf(questionNameId);
  const otherName = `${questionNameId}_other`;
  const other = chosen.includes("other") ? question.choices.find(({ id }) => id === "other") : undefined;
  const props = {
    label: title,
    isMultiple: mostChoices > 1,
    chosen,
    problem: visit.problemOf(question),
    choices: shuffleChoices(question, question.choices, seed).map((choice) => ({
      ...choice,
      isDisabled: isFull(question, chosen, choice.id),
    })),
    onChoose: (ids: readonly string[]) => visit.enter(question, choose(question, chosen, ids), "chosen"),
  };
  const enterOther = (value: string, manner: "typing" | "chosen") => visit.enter(question, [value], manner, otherName);
  const drawList = () => {
    if (kind === "select") return <kit.Select {...props} placeholder={placeholder} />;
    // Pictures have no place in a button.
    if (kind === "choices" && question.movesOn) return <OneTapChoices question={question} drawing={drawing} />;
    return <kit.Choices {...props} />;
  };
  return (
    <>
      {drawList()}
      {other && (
        <kit.Field
          kind="text"
          label={other.label}
          placeholder={question.otherProperties?.placeholder}
          maxLength={5000}
          value={visit.valuesOf(otherName)[0] ?? ""}
          problem={undefined}
          onType={(value) => enterOther(value, "typing")}
          onEnter={(value) => enterOther(value, "chosen")}
        />
      )}
    </>
  );
}
