import type { Handlers } from "#server/http/handlers.ts";
import { listMerges, mergeOther, otherGroups, undoMerge } from "#server/other-texts/index.ts";

type OtherTextCalls = "GetOtherGroups" | "GetOtherMerges" | "MergeOther" | "UndoOtherMerge";

export const appOtherTextHandlers: Pick<Handlers<"app">, OtherTextCalls> = {
  GetOtherGroups: ({ context, query }) => otherGroups(context, query.questionNameId, query),
  GetOtherMerges: ({ context, query }) => listMerges(context, query),
  MergeOther: ({ context, body }) => mergeOther(context, body),
  UndoOtherMerge: ({ context, body }) => undoMerge(context, body.mergeId),
};
