import * as z from "zod";
import { documentationOf } from "../documented.ts";
import {
  Answer,
  Choice,
  Condition,
  FollowUp,
  OrderFacts,
  PublishedSurvey,
  Question,
  QuestionInput,
  StyleTokens,
  SurveySettings,
  ThankYou,
} from "../survey/document.ts";
import { membersOf, parseJson } from "../unknown-values.ts";
import { IntegrationItem } from "./integration.ts";
import { Account, AuditEntry, Member, Stats } from "./shapes.ts";
import {
  AnswerFigures,
  NumericFigures,
  QuestionAnalytics,
  QuestionListItem,
  ResponseItem,
} from "./survey-analytics.ts";
import { SaveResponse, SaveSurvey, Survey, SurveyResponse } from "./survey-shapes.ts";

/** A JSON schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

/** Shapes with a name in the document, referenced by that name. */
const named = {
  Account,
  Answer,
  AnswerFigures,
  AuditEntry,
  Choice,
  Condition,
  FollowUp,
  IntegrationItem,
  Member,
  NumericFigures,
  OrderFacts,
  PublishedSurvey,
  Question,
  QuestionAnalytics,
  QuestionInput,
  QuestionListItem,
  ResponseItem,
  SaveResponse,
  SaveSurvey,
  Stats,
  StyleTokens,
  Survey,
  SurveyResponse,
  SurveySettings,
  ThankYou,
} as const;

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

/** The named shapes used in a document so far, with their schemas. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /**
   * The JSON schema of a declared shape, as sent (`input`) or returned (`output`). Named shapes in it become references
   * and are added to {@link schemas}. Outputs may gain fields, so they allow additional ones.
   */
  schemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
    const { $schema, $defs, ...own }: JsonSchema = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        const documented = documentationOf(zodSchema);
        if (documented) {
          for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
          Object.assign(jsonSchema, documented);
        }
        // The format says the same more briefly.
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        // zod adds the safe integer range to every integer.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      },
    });
    for (const [id, component] of Object.entries(membersOf($defs))) {
      const { id: _id, ...shape } = membersOf(component);
      this.schemas[id] ??= referring(shape);
    }
    return referring(own);
  }
}

/** The same schema, with references to named shapes as an OpenAPI document writes them. */
function referring(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
  return membersOf(parseJson(text));
}
