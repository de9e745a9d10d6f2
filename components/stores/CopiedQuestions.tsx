"use client";
import { Checkbox, Switch } from "@mantine/core";
import { Fragment, useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import { askStoreScopes } from "#lib/client/ask-store-scopes.ts";
import { useCall, useCallMutation } from "#lib/client/hooks.ts";

const problems = {
  declined: "Your store didn't allow it. Nothing has changed.",
  elsewhere: "Open Afterword in your store's admin to turn this on for the first time: the store asks you there.",
};

/** For each question of the live survey, whether its answers are copied to the store. Nothing where a store can't. */
export function CopiedQuestions({ mayChange }: { mayChange: boolean }) {
  const { data, refetch } = useCall("app.GetCopiedQuestions", {});
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  const change = useCallMutation("app.SetCopiedQuestion", { onSuccess: () => refetch() });
  if (!data?.isSupported || data.questions.length === 0) return null;
  const { missingScopes, questions } = data;
  const set = async (questionNameId: string, isOn: boolean, isTagged = false) => {
    setProblem(null);
    const asked = isOn && missingScopes.length > 0 ? await askStoreScopes(missingScopes) : "granted";
    if (asked === "granted") change.mutate({ body: { questionNameId, isOn, isTagged } });
    else setProblem(asked);
  };
  return (
    <Card
      title="Answers in your store"
      titleId="copied-title"
      description="Answers are copied to the order and its customer, in a metafield for each question, which customer segments can use. Choices and scores can be tags, too. What was copied stays when you turn a question off."
    >
      <div className={shared.stack}>
        {questions.map(({ questionNameId, title, isOn, isTagged }) => (
          <Fragment key={questionNameId}>
            <Switch
              label={title}
              checked={isOn}
              disabled={!mayChange || change.isPending}
              onChange={(event) => void set(questionNameId, event.currentTarget.checked)}
            />
            {isOn && isTagged !== null && (
              <Checkbox
                ml="xl"
                label="Also as a tag"
                aria-label={`Also as a tag: ${title}`}
                checked={isTagged}
                disabled={!mayChange || change.isPending}
                onChange={(event) => void set(questionNameId, true, event.currentTarget.checked)}
              />
            )}
          </Fragment>
        ))}
        {problem && <Notice status="bad" title={problems[problem]} />}
        <FormProblem error={change.error} fields={[]} />
      </div>
    </Card>
  );
}
