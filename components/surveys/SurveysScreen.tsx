"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAddress } from "#components/filters/use-address.ts";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import { NothingFound } from "#components/ui/NothingFound.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import { SearchField } from "#components/ui/SearchField.tsx";
import type { ListedSurvey } from "#lib/calls/survey-shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { DeleteDraftDialog } from "./DeleteDraftDialog.tsx";
import { SurveyRow } from "./SurveyRow.tsx";
import classes from "./SurveysScreen.module.css";
import { readSurveysChoice, type Show, type SurveysChoice, shows, surveysInput } from "./surveys-choice.ts";
import { useSurveyActions } from "./use-survey-actions.ts";

const fromTheStart = { page: null, cursor: null };

/** The account's surveys: live, drafts and archived. The address holds search and filter. */
export function SurveysScreen() {
  const { query, write } = useAddress();
  const choice = readSurveysChoice(query);
  const { data, error, refetch, isPlaceholderData } = useCall("Survey.List", surveysInput(choice), {
    placeholderData: keepPreviousData,
  });
  const showAll = () => write({ q: null, show: "all", ...fromTheStart });
  return (
    <>
      <PageHeader
        title="Surveys"
        description="One survey is live at a time. Draft the next one while it runs. Archived surveys keep their responses."
        actions={
          <>
            <Button component={Link} href="/surveys/import" variant="default">
              Import responses
            </Button>
            <NewSurvey />
          </>
        }
        filters={
          <>
            <SearchField
              label="Search surveys"
              placeholder="Search by name or question"
              search={choice.search}
              onSearch={(search) => write({ q: search, ...fromTheStart })}
            />
            <ShowPicker show={choice.show} onPick={(show) => write({ show, ...fromTheStart })} />
          </>
        }
      />
      <Card padding="none">
        {data ? (
          data.items.length > 0 ? (
            <>
              <SurveyList surveys={data.items} isStale={isPlaceholderData} />
              {data.total > data.items.length && <Paging answer={data} choice={choice} write={write} />}
            </>
          ) : (
            <NoSurveys choice={choice} showAll={showAll} />
          )
        ) : (
          <LoadingList
            what="your surveys"
            call={{ error, refetch: error?.status === 400 ? () => write(fromTheStart) : refetch }}
            rows={3}
            height={40}
            isPadded
          />
        )}
      </Card>
    </>
  );
}

function SurveyList({ surveys, isStale }: { surveys: readonly ListedSurvey[]; isStale: boolean }) {
  const router = useRouter();
  const { clone, archive, unarchive, exportSurvey, offerUndoDelete } = useSurveyActions();
  const [deleting, setDeleting] = useState<ListedSurvey>();
  return (
    <>
      <ul className={classes.list} aria-label="Surveys" data-stale={isStale || undefined}>
        {liveFirst(surveys).map((survey) => (
          <SurveyRow
            key={survey.id}
            survey={survey}
            onClone={(one) => clone(one, (id) => router.push(`/surveys/edit?id=${id}`))}
            onArchive={archive}
            onUnarchive={unarchive}
            onDownload={exportSurvey}
            onDelete={setDeleting}
          />
        ))}
      </ul>
      {deleting && (
        <DeleteDraftDialog
          survey={deleting}
          onDeleted={() => void offerUndoDelete(deleting).catch(console.warn)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

/** The live survey first, even if others were changed later. */
function liveFirst(surveys: readonly ListedSurvey[]): ListedSurvey[] {
  return surveys.toSorted((one, other) => Number(other.isPublished) - Number(one.isPublished));
}

function NewSurvey() {
  return (
    <Button component={Link} href="/surveys/create" leftSection={<IconPlus size={16} aria-hidden="true" />}>
      New survey
    </Button>
  );
}

function NoSurveys({ choice: { search, show }, showAll }: { choice: SurveysChoice; showAll: () => void }) {
  if (!search && show === "archived") {
    return (
      <EmptyState title="No archived surveys" drawing="cards">
        Surveys you archive appear here with all their responses.
      </EmptyState>
    );
  }
  if (!search) {
    return (
      <EmptyState title="No surveys yet" drawing="cards" action={<NewSurvey />}>
        Start with library questions, from scratch, or by importing a file.
      </EmptyState>
    );
  }
  return (
    <NothingFound title="No surveys found" action="Show all surveys" onAction={showAll}>
      No survey name or question matches “{search}”.
    </NothingFound>
  );
}

/** Which surveys the list shows. */
function ShowPicker({ show, onPick }: { show: Show; onPick: (show: Show) => void }) {
  return (
    <SegmentedControl
      aria-label="Filter surveys"
      value={show}
      onChange={(picked) => onPick(shows.find(({ id }) => id === picked)?.id ?? "")}
      data={shows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
