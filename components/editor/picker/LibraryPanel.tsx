"use client";
import { NativeSelect, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { groupTemplates } from "#components/library/group-templates.ts";
import { shelves } from "#components/library/library-choice.ts";
import { matchingTemplates } from "#components/library/matching-templates.ts";
import { useWholeLibrary } from "#components/library/use-whole-library.ts";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { ListSkeleton } from "#components/ui/ListSkeleton.tsx";
import type { Template } from "#lib/calls/survey-template.ts";
import classes from "./LibraryPanel.module.css";
import { LibraryRow } from "./LibraryRow.tsx";
import { moveFocus } from "./move-focus.ts";
import { TemplateFigure } from "./TemplateFigure.tsx";
import { useAddFromLibrary } from "./use-add-from-library.ts";

interface LibraryPanelProps {
  after: string | undefined;
  onAdded: () => void;
}

/** The searchable question library. Previews the hovered question next to the list; on phones, below its row. */
export function LibraryPanel({ after, onAdded }: LibraryPanelProps) {
  const { data, error, refetch } = useWholeLibrary({ staleTime: 60_000 });
  const { add, addingId } = useAddFromLibrary(after, onAdded);
  const [search, setSearch] = useState("");
  const [shelf, setShelf] = useState("");
  const [previewed, setPreviewed] = useState<string>();
  const isNarrow = useMediaQuery("(max-width: 44em)", false, { getInitialValueInEffect: false });
  const isTouch = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const groups = useMemo(
    () => groupTemplates(matchingTemplates(onShelf(data ?? [], shelf), search)),
    [data, shelf, search],
  );
  const found = groups.flatMap(({ templates }) => templates);
  const shown = useDeferredValue(found.find(({ id }) => id === previewed) ?? (isNarrow ? undefined : found[0]));
  if (error && !data) return <ErrorState title="We couldn't load the Question Library" error={error} retry={refetch} />;
  return (
    <div className={classes.panel} data-picker>
      <div className={classes.filters}>
        <TextInput
          type="search"
          className={classes.search ?? ""}
          aria-label="Search the Question Library"
          placeholder="Search questions"
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={search}
          maxLength={200}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={moveFocus}
          // An on-screen keyboard would cover the list.
          data-autofocus={isTouch ? undefined : true}
        />
        <NativeSelect
          className={classes.category ?? ""}
          aria-label="Category"
          data={shelves.map(({ id, name }) => ({ value: id, label: name }))}
          value={shelf}
          onChange={(event) => setShelf(event.currentTarget.value)}
        />
      </div>
      <div className={classes.columns}>
        <div className={classes.list}>
          {data === undefined ? (
            <ListSkeleton rows={6} height={52} className={classes.skeleton} />
          ) : (
            found.length === 0 && <NothingFound search={search} />
          )}
          {groups.map(({ id, name, templates }) => (
            <section key={id} aria-labelledby={`picker-${id}`}>
              <h3 className={classes.shelf} id={`picker-${id}`}>
                {name}
              </h3>
              <ul className={classes.rows}>
                {templates.map((template) => (
                  <LibraryRow
                    key={template.id}
                    template={template}
                    isPreviewed={shown?.id === template.id}
                    isNarrow={isNarrow}
                    isAdding={addingId === template.id}
                    isBusy={addingId !== undefined}
                    onPreview={setPreviewed}
                    onPick={add}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {!isNarrow && shown && <TemplateFigure template={shown} />}
      </div>
    </div>
  );
}

function onShelf(templates: readonly Template[], shelf: string): readonly Template[] {
  if (shelf === "") return templates;
  return templates.filter(({ isOwn, category }) => (shelf === "own" ? isOwn : !isOwn && category === shelf));
}

function NothingFound({ search }: { search: string }) {
  return (
    <p className={classes.none} role="status">
      {search.trim()
        ? `No questions match “${search.trim()}”. Try another word or category.`
        : "No questions in this category yet."}
    </p>
  );
}
