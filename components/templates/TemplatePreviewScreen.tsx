"use client";
import { Button } from "@mantine/core";
import { IconArrowRight, IconCopy, IconFilePlus, IconPencil, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { languagesOf } from "#components/library/preview-languages.ts";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { notifyError, notifySuccess } from "#components/ui/notify.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import type { Template } from "#lib/calls/survey-template.ts";
import type { CallError } from "#lib/client/call.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { QuestionPreview } from "./QuestionPreview.tsx";
import { TemplateCrumbs } from "./TemplateCrumbs.tsx";
import { TemplateFacts } from "./TemplateFacts.tsx";
import classes from "./TemplatePreviewScreen.module.css";
import { TemplateSkeleton } from "./TemplateSkeleton.tsx";
import { useAddTemplate } from "./use-add-template.ts";

interface TemplatePreviewScreenProps {
  id: string;
  styles: SurveyStyles;
  /** The language of the account's survey, in which own templates are written. */
  locale: string;
}

/** One template: its questions as shoppers see them, its details, and its actions. */
export function TemplatePreviewScreen({ id, styles, locale }: TemplatePreviewScreenProps) {
  const { data: template, error, refetch } = useCall("SurveyTemplate.GetById", { id });
  if (template) return <LoadedTemplate template={template} styles={styles} locale={template.isOwn ? locale : "en"} />;
  if (error) return <ErrorState title="We couldn't load the template" error={error} retry={refetch} />;
  return <TemplateSkeleton />;
}

function LoadedTemplate({ template, styles, locale }: { template: Template; styles: SurveyStyles; locale: string }) {
  const { name, questions } = template;
  const languages = useMemo(() => languagesOf(template, locale), [template, locale]);
  return (
    <>
      <PageHeader title={name} breadcrumbs={<TemplateCrumbs name={name} />} actions={<Actions template={template} />} />
      <div className={classes.columns}>
        <QuestionPreview questions={questions} languages={languages} styles={styles} />
        <TemplateFacts template={template} />
      </div>
    </>
  );
}

function Actions({ template }: { template: Template }) {
  const { id, isOwn, questions } = template;
  const { add, isAdding, addedAt, isAlreadyAdded } = useAddTemplate(template);
  const { clone, isCloning, copy, isCopying } = useTemplateActions(template);
  const isEmpty = questions.length === 0;
  return (
    <>
      {isOwn ? (
        <Button
          component={Link}
          href={`/templates/edit/${id}`}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
        >
          Edit
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          loading={isCopying}
          onClick={copy}
        >
          Save as template
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconFilePlus size={16} aria-hidden="true" />}
        loading={isCloning}
        disabled={isEmpty}
        onClick={clone}
      >
        Create survey from template
      </Button>
      {addedAt ? (
        <Button component={Link} href={addedAt} rightSection={<IconArrowRight size={16} aria-hidden="true" />}>
          Open in editor
        </Button>
      ) : (
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          loading={isAdding}
          disabled={isEmpty}
          onClick={add}
        >
          {isAlreadyAdded ? "Already in your survey. Add again" : "Add to survey"}
        </Button>
      )}
    </>
  );
}

/** Actions for a whole template; each opens its result. */
function useTemplateActions({ id, name, description, category, imageUrl, questions }: Template) {
  const router = useRouter();
  const queries = useQueryClient();
  const cloning = useCallMutation("Survey.CloneByTemplateId");
  const copying = useCallMutation("SurveyTemplate.Save");
  const onError = (error: CallError) => notifyError(error.message);
  const clone = () =>
    cloning.mutate(
      { id },
      {
        onError,
        onSuccess: (survey) => {
          notifySuccess(`Draft “${survey.name}” created`);
          router.push(`/surveys/edit?id=${survey.id}`);
        },
      },
    );
  const copy = () =>
    copying.mutate(
      { body: { name, description, category, ...(imageUrl ? { imageUrl } : {}), questions } },
      {
        onError,
        onSuccess: (made) => {
          queries.invalidateQueries({ queryKey: callKey("SurveyTemplate.List") }).catch(console.warn);
          notifySuccess("Saved to your templates");
          router.push(`/templates/edit/${made.id}`);
        },
      },
    );
  return {
    clone,
    isCloning: cloning.isPending || cloning.isSuccess,
    copy,
    isCopying: copying.isPending || copying.isSuccess,
  };
}
