import type { appOtherTextCalls } from "#lib/calls/app-other-texts.ts";
import { listMerges, mergeOther, otherGroups, undoMerge } from "#server/domain/other-texts/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appOtherTextHandlers: Handlers<typeof appOtherTextCalls> = {
  GetOtherGroups: ({ context, query }) => otherGroups(context, query.questionNameId, query),
  GetOtherMerges: ({ context, query }) => listMerges(context, query),
  MergeOther: ({ context, body }) => mergeOther(context, body),
  UndoOtherMerge: ({ context, body }) => undoMerge(context, body.mergeId),
};
