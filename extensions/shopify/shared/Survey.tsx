import { useEffect, useReducer, useState } from "preact/hooks";
import type { ShownQuestion } from "#lib/widget/shown-survey.ts";
import { Control } from "./Control.tsx";
import { cardOf } from "./card.ts";
import type { Drawing } from "./drawing.ts";
import type { Kit } from "./kit.ts";
import type { OpenSurvey } from "./open-survey.ts";
import { ThankYou } from "./ThankYou.tsx";
import { startVisit } from "./visit.ts";

/** A survey in Shopify's own components; nothing once the server has stopped taking its answers. */
export function Survey({ open, kit, heading }: { open: OpenSurvey; kit: Kit; heading: string }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [visit] = useState(() => startVisit(open, () => redraw(undefined)));
  const [isRefused, setRefused] = useState(false);
  useEffect(() => open.begin(() => setRefused(true)), [open]);
  if (isRefused) return null;
  const { settings, words, thankYou, css } = open.survey;
  const drawing: Drawing = { kit, visit, seed: open.seed, words };
  const said = visit.questions[0]?.words ?? words;
  return (
    <kit.Frame card={cardOf(css)} heading={heading}>
      {settings.showProgress && <kit.Progress label={words.progress} share={visit.share} />}
      {visit.isOver ? (
        <ThankYou thankYou={thankYou} kit={kit} words={words} askCode={open.askCode} />
      ) : (
        <>
          {visit.questions.map((question) => (
            <DrawnQuestion key={question.questionNameId} question={question} drawing={drawing} />
          ))}
          <s-stack direction="inline" gap="base">
            <s-button variant="primary" onClick={() => visit.turn(1)}>
              {visit.isLast ? said.done : said.next}
            </s-button>
            {settings.allowBack && !visit.isFirst && <s-button onClick={() => visit.turn(-1)}>{said.back}</s-button>}
          </s-stack>
          {settings.privacyText && <s-text color="subdued">{settings.privacyText}</s-text>}
        </>
      )}
    </kit.Frame>
  );
}

function DrawnQuestion({ question, drawing }: { question: ShownQuestion; drawing: Drawing }) {
  const { title, description, required } = question;
  return (
    <s-stack gap="base">
      <s-heading>{required ? `${title}\u00a0*` : title}</s-heading>
      {description && <s-text>{description}</s-text>}
      <Control question={question} drawing={drawing} />
    </s-stack>
  );
}
