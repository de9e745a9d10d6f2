import type { Handlers } from "#server/http/handlers.ts";
import {
  deleteResponses,
  eraseShopper,
  getResponse,
  listTags,
  markRead,
  markTest,
  tagResponses,
} from "#server/responses/index.ts";

type ResponseCalls =
  | "DeleteResponses"
  | "EraseShopper"
  | "GetResponse"
  | "GetResponseTags"
  | "MarkResponsesAsRead"
  | "MarkResponsesAsTest"
  | "TagResponses";

export const appResponseHandlers: Pick<Handlers<"app">, ResponseCalls> = {
  DeleteResponses: ({ context, body }) => deleteResponses(context, body.recordIds),
  EraseShopper: ({ context, body }) => eraseShopper(context, body),
  GetResponse: ({ context, query }) => getResponse(context, query.recordId),
  GetResponseTags: ({ context }) => listTags(context),
  MarkResponsesAsRead: ({ context, body }) => markRead(context, body),
  MarkResponsesAsTest: ({ context, body }) => markTest(context, body),
  TagResponses: ({ context, body }) => tagResponses(context, body),
};
