import type * as z from "zod";
import type { Call } from "#lib/calls/declare.ts";
import type { AuthorContext, ContextOf, KeyContext } from "#server/foundation/context/context.ts";
import type { JsonText } from "#server/foundation/context/json-text.ts";
import type { WithCookies } from "./with-cookies.ts";

/** What a handler gets: the caller's context and the checked input. */
export interface HandlerInput<Declared extends Call> {
  context: ContextIn<Declared>;
  parameters: Checked<Declared, "parameters">;
  query: Checked<Declared, "query">;
  body: Checked<Declared, "body">;
  request: Request;
}

/** Tools are also made by assistants, which have no session. */
type ContextIn<Declared extends Call> = Declared extends { tool: string }
  ? Declared extends { effect: "read" }
    ? KeyContext
    : AuthorContext
  : ContextOf<Declared["access"]>;

type Checked<Declared, Part extends string> =
  Declared extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

type Answer<Declared extends Call> = Declared["returns"] extends {
  kind: "json";
  schema: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : Declared["returns"] extends { kind: "raw" }
    ? Response
    : undefined;

type Handler<Declared> = Declared extends Call
  ? (input: HandlerInput<Declared>) => Promise<Answered<Declared>> | Answered<Declared>
  : never;

type Answered<Declared extends Call> = Answer<Declared> | JsonText<Answer<Declared>> | WithCookies<Answer<Declared>>;

/** The calls of an area that Next serves: all except the storefront's, which the entry answers itself. */
type Served<Declared> = Declared extends { access: "storefront" } ? never : Declared;
type ServedNames<Calls> = { [Name in keyof Calls]: Served<Calls[Name]> extends never ? never : Name }[keyof Calls];

/**
 * One handler per served call of a table of declarations: a missing, extra or wrongly typed one does not compile where
 * the handlers of those declarations are.
 */
export type Handlers<Calls> = { [Name in ServedNames<Calls>]: Handler<Calls[Name]> };
