import { IconBooks, IconChartBar, IconClipboardText } from "@tabler/icons-react";
import { useMemo } from "react";
import { mayOpen } from "#components/account/may-open.ts";
import { useWholeLibrary } from "#components/library/use-whole-library.ts";
import { useCall } from "#lib/client/hooks.ts";
import { finishedQuestions } from "#lib/survey/unfinished.ts";
import type { PaletteEntry } from "./screen-entries.ts";
import { screenEntries } from "./screen-entries.ts";

export interface PaletteGroup {
  group: string;
  entries: readonly PaletteEntry[];
}

/** Everything the palette can open. For another kind of target, add a hook to this list. */
export function usePaletteGroups(): readonly PaletteGroup[] {
  const questions = useQuestionGroups();
  const templates = useTemplateGroup();
  const { data: account } = useCall("Profile.Profile", {});
  return useMemo(() => {
    const entries = screenEntries.filter(({ path }) => mayOpen(path, account));
    return [{ group: "Screens", entries }, ...questions, ...templates];
  }, [questions, templates, account]);
}

/** The survey's questions, linked to their answers and to the editor. Empty if they can't be loaded. */
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

/** The question library's templates, by name or by the questions they ask. Empty if they can't be loaded. */
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
