import { MAX_SENT, type SentQuestion } from "#lib/calls/import-shapes.ts";
import { CallError, call } from "#lib/client/call.ts";
import { type FileColumn, isQuestion } from "#lib/imports/file-columns.ts";
import { type FileResponse, RowReader } from "#lib/imports/file-responses.ts";
import type { DayOrder } from "#lib/imports/file-time.ts";
import type { FileSource } from "#lib/imports/import-sources.ts";
import { eachRow } from "./each-row.ts";

/** A file with what becomes of its columns. */
export interface MappedFile {
  file: File;
  source: FileSource;
  headerRows: number;
  columns: readonly FileColumn[];
  dayOrder: DayOrder;
  timeZone: string;
}

/** What couldn't be read, or may be read in two ways: the first of each, and how many there are. */
export interface FileNotes {
  importId: string;
  problems: string[];
  problemCount: number;
  unsure: string[];
  unsureCount: number;
}

const MOST_NOTES = 20;
const MOST_QUESTIONS = 200;
/** Well below what a request may have, questions included: a character may take four bytes. */
const MOST_CHARACTERS = 150_000;
const RETRY_MS = [2_000, 5_000, 15_000, 30_000, 60_000];

/** What a request takes: no control characters, no half signs. */
function plain(title: string): string {
  return title.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]/gu, " ");
}

/** The questions of a file. */
export function questionsOf(columns: readonly FileColumn[]): SentQuestion[] {
  return columns.flatMap(({ key, title, role }) =>
    isQuestion(role) ? [{ key, title: plain(title), kind: role }] : [],
  );
}

/** Reads a file's responses and sends them, some hundred at a time; then asks what they would change. */
export async function sendFile(mapped: MappedFile, onSent: (rows: number) => void): Promise<FileNotes> {
  const { source, timeZone, columns } = mapped;
  const questions = questionsOf(columns);
  if (questions.length > MOST_QUESTIONS) {
    throw new Error(`A file can have at most ${MOST_QUESTIONS} questions. Don't import some of its columns.`);
  }
  const { id: importId } = await call("app.StartFileImport", { body: { source, timeZone } });
  try {
    return await sendRows(mapped, importId, questions, onSent);
  } catch (error) {
    // Nothing of it is stored, and the next try isn't refused because of it.
    await call("app.UndoImport", { body: { importId } }).catch(console.warn);
    throw error;
  }
}

async function sendRows(
  mapped: MappedFile,
  importId: string,
  questions: SentQuestion[],
  onSent: (rows: number) => void,
): Promise<FileNotes> {
  let waiting: FileResponse[] = [];
  let characters = 0;
  const send = async () => {
    const responses = waiting;
    [waiting, characters] = [[], 0];
    if (responses.length > 0)
      await sendAgain(() => call("app.AddImportResponses", { body: { importId, questions, responses } }));
  };
  const notes = await readFile(mapped, async (response, number) => {
    waiting.push(response);
    characters += JSON.stringify(response).length;
    if (waiting.length < MAX_SENT && characters < MOST_CHARACTERS) return;
    await send();
    onSent(number);
  });
  await send();
  await sendAgain(() => call("app.ReadImport", { body: { importId, unreadable: notes.problemCount } }));
  return { importId, ...notes };
}

/** Reads a file's responses one after the other. */
async function readFile(
  { file, headerRows, columns, dayOrder }: MappedFile,
  visit: (response: FileResponse, number: number) => Promise<void>,
): Promise<Omit<FileNotes, "importId">> {
  const notes: Omit<FileNotes, "importId"> = { problems: [], problemCount: 0, unsure: [], unsureCount: 0 };
  const reader = new RowReader(columns, dayOrder);
  await eachRow(file, async (row, number) => {
    if (number <= headerRows) return;
    const read = await reader.read(row, number);
    if (read === null) return;
    if ("problem" in read) {
      notes.problemCount++;
      if (notes.problems.length < MOST_NOTES) notes.problems.push(read.problem);
      return;
    }
    notes.unsureCount += read.unsure.length;
    for (const part of read.unsure)
      if (notes.unsure.length < MOST_NOTES && !notes.unsure.includes(part)) notes.unsure.push(part);
    await visit(read.response, number);
  });
  return notes;
}

/** What was sent before changes nothing, so that a request without an answer is made again. */
async function sendAgain<Result>(request: () => Promise<Result>): Promise<Result> {
  for (const delay of RETRY_MS) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof CallError) || ![0, 429, 502, 503].includes(error.status)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return await request();
}
