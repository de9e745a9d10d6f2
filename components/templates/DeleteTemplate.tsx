"use client";
import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import settings from "#components/ui/settings-form.module.css";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import classes from "./TemplateForm.module.css";

interface DeleteTemplateProps {
  id: string;
  name: string;
  /** Finishes pending saves, so that none arrives after the deletion. */
  settle: () => Promise<unknown>;
}

/** Deletes an own template, after confirmation. */
export function DeleteTemplate({ id, name, settle }: DeleteTemplateProps) {
  const [isAsking, setAsking] = useState(false);
  const deleting = useCallMutation("app.DeleteTemplate");
  const queries = useQueryClient();
  const router = useRouter();
  const remove = async () => {
    await settle();
    deleting.mutate(
      { body: { templateId: id } },
      {
        onSuccess: () => {
          queries.removeQueries({ queryKey: callKey("SurveyTemplate.GetById", { id }) });
          queries.invalidateQueries({ queryKey: callKey("SurveyTemplate.List") }).catch(console.warn);
          notifySuccess(`“${name}” deleted`);
          router.push("/templates?shelf=own");
        },
      },
    );
  };
  return (
    <div className={classes.last}>
      <Card title="Delete this template">
        <div className={classes.line}>
          <p className={classes.hint}>Surveys that use its questions keep them.</p>
          <Button
            variant="outline"
            color="red.9"
            className={settings.danger ?? ""}
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            Delete template
          </Button>
        </div>
      </Card>
      {isAsking && (
        <LazyConfirmDialog
          title={`Delete “${name}”?`}
          action="Delete template"
          isDestructive
          isPending={deleting.isPending || deleting.isSuccess}
          error={deleting.error}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          This deletes the template for everyone in your account. Surveys that use its questions keep them.
        </LazyConfirmDialog>
      )}
    </div>
  );
}
