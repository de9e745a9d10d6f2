"use client";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import type { ListedSurvey } from "#lib/calls/survey-shapes.ts";
import { useCallMutation } from "#lib/client/hooks.ts";

interface DeleteDraftDialogProps {
  survey: ListedSurvey;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before deleting a draft that no shopper has seen, for everyone in the account. */
export function DeleteDraftDialog({ survey, onDeleted, onClose }: DeleteDraftDialogProps) {
  const deleting = useCallMutation("app.DeleteSurvey");
  const confirm = () =>
    deleting.mutate(
      { body: { surveyId: survey.id } },
      {
        onSuccess: () => {
          onDeleted();
          onClose();
        },
      },
    );
  return (
    <LazyConfirmDialog
      title={`Delete “${survey.name}”?`}
      action="Delete"
      isDestructive
      isPending={deleting.isPending}
      error={deleting.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      It was never published, so it has no responses. This deletes it for everyone in your account.
    </LazyConfirmDialog>
  );
}
