import { GraphQLError } from "graphql";

/** What a field is in place of an answer that the app may not have. */
export function denied(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "ACCESS_DENIED" } });
}
