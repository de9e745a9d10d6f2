import { useQuery } from "@tanstack/react-query";
import type { Template } from "#lib/calls/survey-template.ts";
import { type CallError, call } from "#lib/client/call.ts";
import { callKey } from "#lib/client/hooks.ts";

const input = { limit: 200, sortField: "category" } as const;

/** All templates, the library's and the account's own. Loaded page by page, because a page of long ones ends early. */
export function useWholeLibrary({ staleTime }: { staleTime?: number } = {}) {
  return useQuery<Template[], CallError>({
    ...(staleTime === undefined ? {} : { staleTime }),
    queryKey: [...callKey("SurveyTemplate.List", input), "all pages"],
    queryFn: async ({ signal }) => {
      const templates: Template[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: { items: Template[]; nextCursor: string | null } = await call(
          "SurveyTemplate.List",
          { ...input, ...(cursor && { cursor }) },
          { signal },
        );
        templates.push(...page.items);
        cursor = page.nextCursor;
      }
      return templates;
    },
  });
}
