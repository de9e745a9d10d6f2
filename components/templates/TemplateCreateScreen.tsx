"use client";
import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useMemo, useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import { useProblemFocus } from "#components/ui/use-problem-focus.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";
import type { Condition, Question } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { finishedQuestions } from "#lib/survey/unfinished.ts";
import { CategoryField } from "./CategoryField.tsx";
import { TemplateCrumbs } from "./TemplateCrumbs.tsx";
import classes from "./TemplateForm.module.css";

const fields = ["name", "description", "category"];

/** Creates an own template: its name, and the survey questions to start with. */
export function TemplateCreateScreen() {
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [category, setCategory] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data: survey } = useCall("Survey.GetByAccount", {});
  const creating = useCallMutation("SurveyTemplate.Save");
  const queries = useQueryClient();
  const router = useRouter();
  const form = useProblemFocus(creating.error);
  const offered = useMemo(() => finishedQuestions(survey?.questions ?? []), [survey]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const questions = withoutDanglingConditions(
      offered.filter(({ questionNameId }) => chosen.includes(questionNameId)),
    );
    creating.mutate(
      { body: { name, description, category, questions } },
      {
        onSuccess: (made) => {
          queries.setQueryData(callKey("SurveyTemplate.GetById", { id: made.id }), made);
          queries.invalidateQueries({ queryKey: callKey("SurveyTemplate.List") }).catch(console.warn);
          router.push(`/templates/edit/${made.id}`);
        },
      },
    );
  };
  return (
    <>
      <PageHeader
        title="New template"
        description="Save questions you ask often. Everyone in your account can add them from the library."
        breadcrumbs={<TemplateCrumbs name="New template" />}
      />
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <Card title="About this template">
          <div className={shared.stack}>
            <TextInput
              label="Name"
              required
              withAsterisk={false}
              maxLength={200}
              placeholder="Gift or not"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={fieldProblem(creating.error, "name")}
            />
            <Textarea
              label="When to use it (optional)"
              description="A note for you and your team. Shoppers don't see it."
              autosize
              minRows={2}
              maxRows={8}
              maxLength={2000}
              value={description}
              onChange={(event) => setDescription(event.currentTarget.value)}
              error={fieldProblem(creating.error, "description")}
            />
            <CategoryField value={category} onChange={setCategory} error={fieldProblem(creating.error, "category")} />
          </div>
        </Card>
        {offered.length > 0 && <QuestionsOfSurvey questions={offered} chosen={chosen} onChange={setChosen} />}
        <FormProblem error={creating.error} fields={fields} />
        <div className={shared.actions}>
          <Button type="submit" loading={creating.isPending || creating.isSuccess}>
            Create template
          </Button>
          <Button component={Link} href="/templates" variant="default">
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}

interface QuestionsOfSurveyProps {
  questions: readonly Question[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function QuestionsOfSurvey({ questions, chosen, onChange }: QuestionsOfSurveyProps) {
  return (
    <Card
      title="Start with questions from your survey"
      description="Optional. We copy them as they are now, and you can edit them next."
    >
      <Checkbox.Group aria-label="Questions from your survey" value={[...chosen]} onChange={(ids) => onChange(ids)}>
        <div className={shared.smallStack}>
          {questions.map(({ questionNameId, title }) => (
            <Checkbox key={questionNameId} value={questionNameId} label={title} />
          ))}
        </div>
      </Checkbox.Group>
    </Card>
  );
}

/**
 * Some of a survey's questions on their own. A condition that names a question not among them is dropped entirely,
 * because nobody could meet it.
 */
export function withoutDanglingConditions(questions: readonly Question[]): Question[] {
  const known = new Set(everyQuestion({ questions }).map(({ questionNameId }) => questionNameId));
  return questions.map(({ followUp, ...question }) => ({
    ...withMetCondition(question, known),
    ...(followUp ? { followUp: { ...followUp, question: withMetCondition(followUp.question, known) } } : {}),
  }));
}

function withMetCondition<Asked extends Pick<Question, "showIf">>(question: Asked, known: ReadonlySet<string>): Asked {
  return question.showIf && !namesOnly(question.showIf, known) ? { ...question, showIf: undefined } : question;
}

function namesOnly(condition: Condition, known: ReadonlySet<string>): boolean {
  if ("all" in condition) return condition.all.every((part) => namesOnly(part, known));
  if ("any" in condition) return condition.any.every((part) => namesOnly(part, known));
  return !("answer" in condition) || known.has(condition.answer);
}
