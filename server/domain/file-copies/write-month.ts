import { type AskedQuestion, readMonth, type WireResponse } from "#server/domain/responses/index.ts";
import type { AnyIntegration, StoredLink } from "#server/partners/integrations/define-integration.ts";
import type { Outcome, Outgoing } from "#server/partners/integrations/integration.ts";
import { answerColumns, responseColumns } from "./columns.ts";
import { toParquet } from "./parquet.ts";

/** Responses of one file. Making one of 5,000 takes some 50 MiB, and one of 10,000 some 200. */
const RESPONSES_OF_PART = 5_000;

const CONTENT_TYPE = "application/vnd.apache.parquet";

/** Where a month's files are written to. */
export interface FilePlace {
  files: NonNullable<AnyIntegration["files"]>;
  link: StoredLink;
  out: Outgoing;
}

interface MonthToWrite {
  accountId: string;
  /** Its first day in UTC, `YYYY-MM-DD`. */
  month: string;
  questions: readonly AskedQuestion[];
  /** So many parts may be there, of earlier copies. */
  parts: number;
  /** Before a part is written that wasn't there. */
  noteParts(parts: number): Promise<void>;
}

/** What came of it; `written` has how many responses there are, in how many parts. */
export type MonthOutcome =
  | { kind: "written"; responses: number; parts: number }
  | Exclude<Outcome, { kind: "delivered" }>;

/**
 * Writes the present state of a month's responses, part by part, and removes the parts that are left of an earlier one.
 * Ends with the first file that isn't accepted.
 */
export async function writeMonth(
  { accountId, month, questions, parts, noteParts }: MonthToWrite,
  { files, link, out }: FilePlace,
  responsesOfPart = RESPONSES_OF_PART,
): Promise<MonthOutcome> {
  const texts = new Map(questions.map(({ question }) => [question.questionNameId, question.title]));
  let [written, responses, after]: [number, number, string | null] = [0, 0, null];
  do {
    const page = await readMonth(accountId, { month, after, limit: responsesOfPart }, questions);
    after = page.lastId;
    if (page.responses.length === 0) break;
    written++;
    if (written > parts) await noteParts(written);
    for (const { kind, body } of partsOf(page.responses, texts)) {
      const outcome = await files.write(
        { path: pathOf(kind, month, written), contentType: CONTENT_TYPE, body },
        link,
        out,
      );
      if (outcome.kind !== "delivered") return outcome;
    }
    responses += page.responses.length;
  } while (after !== null);
  for (let part = written + 1; part <= parts; part++) {
    for (const kind of kinds) {
      const outcome = await files.remove(pathOf(kind, month, part), link, out);
      if (outcome.kind !== "delivered") return outcome;
    }
  }
  return { kind: "written", responses, parts: written };
}

const kinds = ["responses", "answers"] as const;

/** The values of a folder's name are columns to most readers (Hive partitioning). */
function pathOf(kind: (typeof kinds)[number], month: string, part: number): string {
  return `${kind}/month=${month.slice(0, 7)}/${String(part).padStart(4, "0")}.parquet`;
}

function partsOf(responses: readonly WireResponse[], texts: ReadonlyMap<string, string>) {
  const answers = responses.flatMap(({ responseId, answers }) =>
    answers.map((answer) => ({
      ...answer,
      responseId,
      question: texts.get(answer.questionNameId) ?? answer.questionNameId,
    })),
  );
  return [
    { kind: "responses", body: toParquet(responseColumns, responses) },
    { kind: "answers", body: toParquet(answerColumns, answers) },
  ] as const;
}
