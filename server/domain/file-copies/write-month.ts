import { type ChannelledQuestion, readMonth, type WireResponse } from "#server/domain/responses/index.ts";
import type { AnyIntegration, StoredLink } from "#server/partners/integrations/define-integration.ts";
import type { Outcome, Outgoing } from "#server/partners/integrations/integration.ts";
import { answerColumns, responseColumns } from "./columns.ts";
import { toParquet } from "./parquet.ts";

/** Responses of one file. Making one of 5,000 takes some 50 MiB, and one of 10,000 some 200. */
const RESPONSES_OF_PART = 5_000;
/** The most bytes of one file's responses in wire format. A usual response has one kilobyte, the longest hundreds. */
const BYTES_OF_PART = 16 * 1024 * 1024;
const RESPONSES_OF_PAGE = 500;

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
  questions: readonly ChannelledQuestion[];
  /** So many parts may be there, of earlier copies. */
  parts: number;
  /** Before the files of a part are written, and with how many there may be then: false ends it. */
  mayWrite(parts: number): Promise<boolean>;
}

/** What came of it; `written` has how many responses there are, in how many parts. */
export type MonthOutcome =
  | { kind: "written"; responses: number; parts: number }
  | { kind: "ended" }
  | Exclude<Outcome, { kind: "delivered" }>;

/**
 * Writes the present state of a month's responses, part by part, and removes the parts that are left of an earlier one.
 * Ends with the first file that isn't accepted.
 */
export async function writeMonth(
  { accountId, month, questions, parts, mayWrite }: MonthToWrite,
  { files, link, out }: FilePlace,
  responsesOfPart = RESPONSES_OF_PART,
): Promise<MonthOutcome> {
  const texts = new Map(questions.map(({ question }) => [question.questionNameId, question.title]));
  const pathOf = (kind: Kind, part: number) =>
    // The values of folders' names are columns to most readers (Hive partitioning).
    `${kind}/account=${accountId}/month=${month.slice(0, 7)}/${String(part).padStart(4, "0")}.parquet`;
  let [written, responses, after]: [number, number, string | null] = [0, 0, null];
  do {
    const part: WireResponse[] = [];
    for (let bytes = 0; part.length < responsesOfPart && bytes < BYTES_OF_PART; ) {
      const limit = Math.min(RESPONSES_OF_PAGE, responsesOfPart - part.length);
      const page = await readMonth(accountId, { month, after, limit }, questions);
      part.push(...page.responses);
      bytes += page.bytes;
      after = page.lastId;
      if (after === null) break;
    }
    if (part.length === 0) break;
    written++;
    if (!(await mayWrite(Math.max(written, parts)))) return { kind: "ended" };
    for (const { kind, body } of filesOf(part, texts)) {
      const file = { path: pathOf(kind, written), contentType: CONTENT_TYPE, body };
      const outcome = await files.write(file, link, out);
      if (outcome.kind !== "delivered") return outcome;
    }
    responses += part.length;
  } while (after !== null);
  for (let part = written + 1; part <= parts; part++) {
    if (!(await mayWrite(parts))) return { kind: "ended" };
    for (const kind of kinds) {
      const outcome = await files.remove(pathOf(kind, part), link, out);
      if (outcome.kind !== "delivered") return outcome;
    }
  }
  return { kind: "written", responses, parts: written };
}

const kinds = ["responses", "answers"] as const;
type Kind = (typeof kinds)[number];

function filesOf(responses: readonly WireResponse[], texts: ReadonlyMap<string, string>) {
  const answers = responses.flatMap(({ responseId, answers: given }) =>
    given.map((answer) => ({
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
