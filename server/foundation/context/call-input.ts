import type * as z from "zod";
import type { Catalogue } from "#lib/calls/catalogue.ts";

type Area = keyof Catalogue;
type Part<Call, Name extends string> =
  Call extends Record<Name, infer Schema extends z.ZodType> ? z.output<Schema> : never;

/** A call's query parameters as its handler receives them: checked, and with their defaults. */
export type QueryOf<Of extends Area, Name extends keyof Catalogue[Of]> = Part<Catalogue[Of][Name], "query">;

/** A call's body as its handler receives it. */
export type BodyOf<Of extends Area, Name extends keyof Catalogue[Of]> = Part<Catalogue[Of][Name], "body">;
