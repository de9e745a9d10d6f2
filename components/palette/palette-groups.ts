import { IconBooks, IconChartBar, IconClipboardText } from "@tabler/icons-react";
import { useMemo } from "react";
import { mayOpen } from "#components/account/may-open.ts";
import { useWholeLibrary } from "#components/library/use-whole-library.ts";
import { useCall } from "#lib/client/hooks.ts";
import { finishedQuestions } from "#lib/survey/unfinished.ts";
import { screenEntries } from "./screen-entries.ts";

export interface PaletteEntry {
  path: string;
  label: string;
  description?: string;
  /** Other words that somebody may look for, with commas between them. */
  keywords?: string;
  icon: typeof IconChartBar;
}

export interface PaletteGroup {
  group: string;
  entries: readonly PaletteEntry[];
}

/** All that the palette leads to. Another kind of thing to go to is a hook more in this list. */
export function usePaletteGroups(): readonly PaletteGroup[] {
  const questions = useQuestionGroups();
  const templates = useTemplateGroup();
  const { data: account } = useCall("Profile.Profile", {});
  return useMemo(() => {
    const entries = screenEntries.filter(({ path }) => mayOpen(path, account));
    return [{ group: "Screens", entries }, ...questions, ...templates];
  }, [questions, templates, account]);
}

/** The questions of the survey, to their answers and to the editor. While they cannot be had, there are none. */
function useQuestionGroups(): readonly PaletteGroup[] {
  const { data: survey } = useCall("Survey.GetByAccount", {});
  return useMemo(() => {
    const questions = finishedQuestions(survey?.questions ?? []).map(({ questionNameId, title }) => ({
      label: title,
      id: encodeURIComponent(questionNameId),
    }));
    if (questions.length === 0) return [];
    return [
      {
        group: "Responses to",
        entries: questions.map(({ label, id }) => ({
          path: `/surveys/question/${id}/analytics`,
          label,
          icon: IconChartBar,
        })),
      },
      {
        group: "Edit",
        entries: questions.map(({ label, id }) => ({
          path: `/surveys/edit?question=${id}`,
          label,
          icon: IconClipboardText,
        })),
      },
    ];
  }, [survey]);
}

/** The templates of the question library, by name or by what they ask. While they cannot be had, there are none. */
function useTemplateGroup(): readonly PaletteGroup[] {
  const { data } = useWholeLibrary({ staleTime: 60_000 });
  return useMemo(() => {
    const entries = (data ?? []).map(({ id, name, questions }) => ({
      path: `/templates/preview/${encodeURIComponent(id)}`,
      label: name,
      description: questions.map(({ title }) => title).join(" "),
      icon: IconBooks,
    }));
    return entries.length > 0 ? [{ group: "Question Library", entries }] : [];
  }, [data]);
}
