"use client";
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { notify } from "#components/ui/notify.ts";
import shared from "#components/ui/shared.module.css";
import type { FrozenSurvey, SurveyVersion } from "#lib/calls/survey-shapes.ts";
import { useCall, useCallMutation } from "#lib/client/hooks.ts";
import { ChangeList } from "./ChangeList.tsx";
import { compareSurveys } from "./compare-surveys.ts";
import { draftOf } from "./draft.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import classes from "./HistoryDrawer.module.css";
import { useLive } from "./live-context.ts";
import { usualOrder } from "./previewed-order.ts";
import { ShopPaper } from "./ShopPaper.tsx";
import { SurveyDrawing } from "./SurveyDrawing.tsx";
import { saveBody } from "./save-body.ts";
import { versionText } from "./version-text.ts";
import { withKeysOf } from "./with-keys-of.ts";

interface VersionDetailProps {
  listed: SurveyVersion;
  onBack: () => void;
  onRestored: () => void;
}

/** One version: its differences, its preview, and a restore button. */
export function VersionDetail({ listed, onBack, onRestored }: VersionDetailProps) {
  const surveyId = useEditorPart(({ survey }) => survey.id);
  const { data, error, refetch } = useCall("app.GetSurveyVersion", { surveyId, version: String(listed.version) });
  const { restore, isRestoring, problem } = useRestore(listed.version, onRestored);
  return (
    <>
      <p className={classes.meta}>{versionText(listed)}</p>
      <div className={shared.spread}>
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden="true" />} onClick={onBack}>
          All versions
        </Button>
        <Button loading={isRestoring} onClick={() => void restore()}>
          Restore as draft
        </Button>
      </div>
      {problem && (
        <Notice status="bad" title="We couldn't restore this version">
          {problem}
        </Notice>
      )}
      {error ? (
        <ErrorState title="We couldn't load the version" error={error} retry={refetch} />
      ) : data ? (
        <Frozen frozen={data} />
      ) : (
        <Skeleton height={320} />
      )}
    </>
  );
}

function Frozen({ frozen: { version, document } }: { frozen: FrozenSurvey }) {
  const draft = useEditorPart((state) => state.draft);
  const { live, styles } = useLive();
  const [against, setAgainst] = useState("draft");
  const other = useMemo(() => (against === "live" && live ? live : saveBody(draft).body), [against, live, draft]);
  const changes = useMemo(() => compareSurveys(other, document), [other, document]);
  const order = useMemo(() => usualOrder(document.locale), [document.locale]);
  return (
    <>
      <section className={shared.shrinks}>
        <h3 className={shared.minorTitle}>
          {against === "live"
            ? "How this version differs from the latest one"
            : "Changes to your draft if you restore this version"}
        </h3>
        {live && (
          <SegmentedControl
            size="xs"
            mb={12}
            aria-label="Compared with"
            data={[
              { value: "draft", label: "Your draft" },
              { value: "live", label: "Latest version" },
            ]}
            value={against}
            onChange={setAgainst}
          />
        )}
        {changes.length > 0 ? <ChangeList changes={changes} /> : <p className={classes.meta}>No differences.</p>}
      </section>
      <section className={shared.shrinks} aria-label={`Version ${version} as shoppers saw it`}>
        <ShopPaper>
          <SurveyDrawing document={document} isOver={false} styles={styles} order={order} isPlayed />
        </ShopPaper>
      </section>
    </>
  );
}

function useRestore(version: number, onRestored: () => void) {
  const { saveNow, storedNow, draftNow, adopt, undo } = useEditorActions();
  const restoring = useCallMutation("app.RestoreSurveyVersion");
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const restore = async () => {
    setProblem(undefined);
    setSaving(true);
    // Saves unsaved changes first, so that undo can return to them.
    const { kind } = await saveNow();
    setSaving(false);
    if (kind !== "saved") return setProblem("Your latest changes aren't saved yet. Close this panel to see why.");
    const { id, revision } = storedNow();
    try {
      const survey = await restoring.mutateAsync({ body: { surveyId: id, version, revision } });
      adopt(survey, withKeysOf(draftOf(survey), draftNow()));
      notify(`Version ${version} restored as your draft`, { action: { label: "Undo", onClick: undo } });
      onRestored();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Try again.");
    }
  };
  return { restore, isRestoring: isSaving || restoring.isPending, problem };
}
