import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { notifyError, notifySuccess } from "#components/ui/notify.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import type { CallError } from "#lib/client/call.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

/** Actions for a whole template; each opens its result. */
export function useTemplateActions({ id, name, description, category, imageUrl, questions }: Template) {
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
