"use client";
import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { matchingTemplates } from "#components/library/matching-templates.ts";
import { useWholeLibrary } from "#components/library/use-whole-library.ts";
import { Card } from "#components/ui/Card.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import { notifyError } from "#components/ui/notify.ts";
import shared from "#components/ui/shared.module.css";
import type { Template } from "#lib/calls/survey-template.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import classes from "./LibraryPicker.module.css";

/** Creates a draft that starts with a template of the question library. */
export function LibraryPicker({ onMade }: { onMade: (surveyId: string) => void }) {
  const { data, error, refetch } = useWholeLibrary();
  const cloning = useCallMutation("Survey.CloneByTemplateId");
  const [search, setSearch] = useState("");
  const begin = ({ id }: Template) =>
    cloning.mutate(
      { id },
      { onSuccess: (survey) => onMade(survey.id), onError: (refused) => notifyError(refused.message) },
    );
  const chosen = cloning.isPending || cloning.isSuccess ? String(cloning.variables?.id) : undefined;
  return (
    <Card
      title="Start with a question from the library"
      titleId="library-title"
      description="Add more questions in the editor. You can change everything."
    >
      {data ? (
        <>
          <TextInput
            type="search"
            aria-label="Search the Question Library"
            placeholder="Search questions"
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <TemplateList templates={matchingTemplates(data, search)} chosen={chosen} onBegin={begin} />
        </>
      ) : (
        <LoadingList
          what="the Question Library"
          call={{ error, refetch }}
          rows={6}
          height={44}
          className={shared.stack}
        />
      )}
    </Card>
  );
}

interface TemplateListProps {
  templates: readonly Template[];
  chosen: string | undefined;
  onBegin: (template: Template) => void;
}

function TemplateList({ templates, chosen, onBegin }: TemplateListProps) {
  if (templates.length === 0) return <p className={classes.none}>No questions match your search. Try another word.</p>;
  return (
    <ul className={classes.list} aria-label="Questions to start with">
      {templates.map((template) => (
        <li key={template.id} className={classes.row}>
          <span className={classes.what}>
            <span className={shared.strong} id={`begin-${template.id}`}>
              {template.name}
            </span>
            {template.questions[0] && <span className={shared.small}>“{template.questions[0].title}”</span>}
          </span>
          <Button
            variant="default"
            size="xs"
            aria-describedby={`begin-${template.id}`}
            loading={chosen === template.id}
            disabled={chosen !== undefined && chosen !== template.id}
            onClick={() => onBegin(template)}
          >
            Use this question
          </Button>
        </li>
      ))}
    </ul>
  );
}
