"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { useAddress } from "#components/filters/use-address.ts";
import { groupTemplates, type Shelf } from "#components/library/group-templates.ts";
import { type LibraryChoice, libraryInput, readLibraryChoice } from "#components/library/library-choice.ts";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import { NothingFound } from "#components/ui/NothingFound.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import { SearchField } from "#components/ui/SearchField.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import { ShelfPicker } from "./ShelfPicker.tsx";
import { TemplateCard } from "./TemplateCard.tsx";
import classes from "./TemplatesScreen.module.css";

const fromTheStart = { page: null, cursor: null };

/** The question library: built-in templates and the account's own. The address holds the shelf and the search. */
export function TemplatesScreen() {
  const { query, write } = useAddress();
  const choice = readLibraryChoice(query);
  const { data, error, refetch, isPlaceholderData } = useCall("SurveyTemplate.List", libraryInput(choice), {
    placeholderData: keepPreviousData,
  });
  const showAll = () => write({ q: null, shelf: null, ...fromTheStart });
  const pick = (shelf: string) => write({ shelf, ...fromTheStart });
  return (
    <>
      <PageHeader
        title="Question Library"
        description="Post-purchase questions with notes on when to use them. Add one to your survey and make it your own."
        actions={<NewTemplate />}
        filters={
          <>
            <SearchField
              label="Search the Question Library"
              placeholder="Search questions"
              search={choice.search}
              onSearch={(search) => write({ q: search, ...fromTheStart })}
            />
            <ShelfPicker shelf={choice.shelf} onPick={pick} />
          </>
        }
      />
      {data ? (
        data.items.length > 0 ? (
          <div className={classes.shelves} data-stale={isPlaceholderData || undefined}>
            {groupTemplates(data.items).map((shelf) => (
              <ShelfSection key={shelf.id} shelf={shelf} />
            ))}
            {data.total > data.items.length && <Paging answer={data} choice={choice} write={write} />}
          </div>
        ) : (
          <Card>
            <NoTemplates choice={choice} showAll={showAll} />
          </Card>
        )
      ) : (
        <LoadingList
          what="the Question Library"
          call={{ error, refetch }}
          rows={6}
          height={196}
          className={classes.cards}
        />
      )}
    </>
  );
}

function ShelfSection({ shelf: { id, name, templates } }: { shelf: Shelf }) {
  const titleId = `shelf-${id}`;
  return (
    <section aria-labelledby={titleId}>
      <h2 className={classes.shelfName} id={titleId}>
        {name} <span className={classes.count}>{formatCount(templates.length)}</span>
      </h2>
      <ul className={classes.cards}>
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewTemplate() {
  return (
    <Button component={Link} href="/templates/create" leftSection={<IconPlus size={16} aria-hidden="true" />}>
      New template
    </Button>
  );
}

function NoTemplates({ choice: { search, shelf }, showAll }: { choice: LibraryChoice; showAll: () => void }) {
  if (shelf === "own" && !search) {
    return (
      <EmptyState title="You have no templates yet" drawing="cards" action={<NewTemplate />}>
        Save questions you ask often and add them to any survey.
      </EmptyState>
    );
  }
  return (
    <NothingFound title="No questions found" action="Show all questions" onAction={showAll}>
      {search ? `No question, name, or note matches “${search}”.` : "No questions in this category yet."}
    </NothingFound>
  );
}
