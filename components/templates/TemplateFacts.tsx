"use client";
import { choicesFor } from "#components/editor/conditions/answer-rules.ts";
import { conditionText } from "#components/editor/conditions/condition-text.ts";
import { QuestionIcon } from "#components/editor/QuestionIcon.tsx";
import { questionKinds } from "#components/editor/question-kinds.ts";
import { categoryName } from "#components/library/library-choice.ts";
import { useLeftOut } from "#components/library/use-left-out.ts";
import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import type { Template } from "#lib/calls/survey-template.ts";
import type { Question } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { finishedQuestions } from "#lib/survey/unfinished.ts";
import classes from "./TemplateFacts.module.css";

/** A template's questions: who each is asked, and its choices. */
export function TemplateFacts({ template }: { template: Template }) {
  const { category, description } = template;
  const questions = finishedQuestions(template.questions);
  const leftOut = useLeftOut(template);
  const known = new Map(everyQuestion({ questions }).map((question) => [question.questionNameId, question]));
  return (
    <Card title="When to use it">
      <p className={classes.use}>{description ?? "No notes yet."}</p>
      {category && <p className={classes.category}>{categoryName(category)}</p>}
      {leftOut && <p className={classes.asked}>{leftOut}</p>}
      <ol className={classes.questions}>
        {questions.map((question) => (
          <li key={question.questionNameId}>
            <QuestionFacts question={question} known={known} />
            {question.followUp && (
              <div className={classes.followUp}>
                <p className={shared.caption}>{followUpText(question)}</p>
                <QuestionFacts question={question.followUp.question} known={known} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface QuestionFactsProps {
  question: Question;
  known: ReadonlyMap<string, Question>;
}

function QuestionFacts({ question, known }: QuestionFactsProps) {
  const { type, title, choices = [], allowOther, otherLabel, randomize, showIf, askOnce } = question;
  const labels = [...choices.map(({ label }) => label), ...(allowOther ? [otherLabel ?? "Other"] : [])];
  return (
    <div className={shared.shrinks}>
      <p className={shared.kicker}>
        <QuestionIcon type={type} />
        {questionKinds[type].label}
        {randomize && ", random order"}
      </p>
      <h3 className={classes.title}>{title}</h3>
      {showIf && <p className={classes.asked}>Shown only if {conditionText(showIf, known)}.</p>}
      {askOnce && <p className={classes.asked}>{askedOnceText(askOnce)}</p>}
      {labels.length > 0 && (
        <ul className={classes.choices} aria-label={`Choices for “${title}”`}>
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** When a question's follow-up is asked: “Then, after TikTok or Instagram:”. */
export function followUpText(question: Question): string {
  const { whenChoiceIds = [], whenMin, whenMax } = question.followUp ?? {};
  const labels = choicesFor(question)
    .filter(({ id }) => whenChoiceIds.includes(id))
    .map(({ label }) => label);
  const conditions = [
    ...(labels.length > 0 ? [inList(labels)] : []),
    ...(whenMin !== undefined && whenMax !== undefined
      ? [`a number from ${whenMin} to ${whenMax}`]
      : whenMin !== undefined
        ? [`${whenMin} or more`]
        : whenMax !== undefined
          ? [`${whenMax} or less`]
          : []),
  ];
  return `Then, after ${conditions.length > 0 ? conditions.join(" and ") : "any answer"}:`;
}

function askedOnceText(askOnce: NonNullable<Question["askOnce"]>): string {
  return askOnce === "customer" ? "Shown once per customer." : "Shown once per order.";
}

function inList(words: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(words);
}
