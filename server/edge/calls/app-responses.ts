import type { appResponseListCalls } from "#lib/calls/app-response-list.ts";
import type { appResponseCalls } from "#lib/calls/app-responses.ts";
import {
  deleteResponses,
  eraseShopper,
  getResponse,
  listAccountResponses,
  listOptions,
  listTags,
  markRead,
  markTest,
  orderFactValues,
  tagResponses,
} from "#server/domain/responses/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appResponseHandlers: Handlers<typeof appResponseCalls & typeof appResponseListCalls> = {
  DeleteResponses: ({ context, body }) => deleteResponses(context, body.recordIds),
  EraseShopper: ({ context, body }) => eraseShopper(context, body),
  GetOrderFactValues: ({ context }) => orderFactValues(context),
  GetResponse: ({ context, query }) => getResponse(context, query.recordId),
  GetResponseListOptions: ({ context }) => listOptions(context),
  GetResponseTags: ({ context }) => listTags(context),
  ListResponses: ({ context, query }) => listAccountResponses(context, query),
  MarkResponsesAsRead: ({ context, body }) => markRead(context, body),
  MarkResponsesAsTest: ({ context, body }) => markTest(context, body),
  TagResponses: ({ context, body }) => tagResponses(context, body),
};
