"use client";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import shared from "#components/ui/shared.module.css";
import type { ImportedQuestion, ImportPlan as Plan } from "#lib/calls/import-shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { newChoicesText, placeText, planTexts, questionText, responsesText } from "./import-text.ts";
import classes from "./imports.module.css";
import type { Imports } from "./use-imports.ts";

/** What an import would change, for the merchant to decide. */
export function ImportPlan({ importId, imports }: { importId: string; imports: Imports }) {
  const { data, error, refetch } = useCall("app.GetImport", { id: importId });
  if (!data) {
    return (
      <Card>
        <LoadingList what="the import" call={{ error, refetch }} rows={4} />
      </Card>
    );
  }
  return <LoadedPlan plan={data} imports={imports} />;
}

const AS_NEW = "";
const SKIPPED = "-";

function LoadedPlan({ plan, imports: { storing, undoing } }: { plan: Plan; imports: Imports }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const choiceOf = ({ key, questionNameId }: ImportedQuestion) => chosen[key] ?? questionNameId ?? AS_NEW;
  const isNone = plan.questions.every((question) => choiceOf(question) === SKIPPED);
  const store = () => {
    const questions = plan.questions.map((question) => {
      const choice = choiceOf(question);
      if (choice === SKIPPED) return { key: question.key, isSkipped: true };
      return { key: question.key, questionNameId: choice === AS_NEW ? null : choice };
    });
    storing.mutate({ body: { importId: plan.id, questions } });
  };
  const toAdd = plan.toAdd ?? 0;
  return (
    <Card
      title={`${responsesText(plan.responses ?? 0)} found ${placeText(plan.source)}`}
      titleId="plan-title"
      description="Nothing is stored yet."
    >
      <div className={shared.stack}>
        <ul className={classes.facts}>
          {planTexts(plan).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <ul className={classes.questions} aria-label="Questions">
          {plan.questions.map((question) => (
            <QuestionRow
              key={question.key}
              question={question}
              plan={plan}
              choice={choiceOf(question)}
              onChoose={(choice) => setChosen({ ...chosen, [question.key]: choice })}
            />
          ))}
        </ul>
        <FormProblem error={storing.error ?? undoing.error} fields={[]} />
        <div className={shared.actions}>
          <Button loading={storing.isPending} disabled={isNone || toAdd === 0} onClick={store}>
            {`Import ${responsesText(toAdd)}`}
          </Button>
          <Button
            variant="default"
            loading={undoing.isPending}
            onClick={() => undoing.mutate({ body: { importId: plan.id } })}
          >
            Cancel import
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface QuestionRowProps {
  question: ImportedQuestion;
  plan: Plan;
  choice: string;
  onChoose: (choice: string) => void;
}

function QuestionRow({ question, plan, choice, onChoose }: QuestionRowProps) {
  const fitting = plan.existing.filter(({ kinds }) => kinds.includes(question.kind));
  const added = choice === question.questionNameId ? newChoicesText(question.newChoices) : null;
  return (
    <li className={classes.question}>
      <div className={classes.text}>
        <span className={shared.strong}>{question.title}</span>
        <span className={shared.small}>{questionText(question)}</span>
        {added && <span className={shared.small}>{added}</span>}
      </div>
      <NativeSelect
        className={classes.into ?? ""}
        label="Import into"
        value={choice}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[
          { value: AS_NEW, label: "A new question" },
          ...fitting.map(({ questionNameId, title }) => ({ value: questionNameId, label: title })),
          { value: SKIPPED, label: "Don't import" },
        ]}
      />
    </li>
  );
}
