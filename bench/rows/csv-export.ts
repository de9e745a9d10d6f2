import { writeFileSync } from "node:fs";
import path from "node:path";
import { labelsOf } from "#server/domain/analytics/labeled-question.ts";
import { exportSql } from "#server/domain/responses/export-sql.ts";
import { filledAccounts, filledQuestion } from "../fill-answers.ts";
import { openMember } from "../rig/member.ts";
import { peakMemoryMb } from "../rig/memory.ts";
import type { Rig } from "../rig/rig.ts";
import { runProgram } from "../rig/run-program.ts";
import { median, type Row, rounds } from "../row.ts";

/**
 * Exports of 10 thousand answers before memory is measured. Under sustained load V8's young generation grows to its
 * full size, and up to 32 MB of buffers wait for its next collection: the app needs this once, for files of any length.
 * What is measured is the additional memory for a file a hundred times as long.
 */
const warmUps = 50;

/** The CSV of a million answers over HTTP, against psql running the same COPY; and how much the app's memory grows. */
export const csvExport: Row = {
  name: "csv-export",
  async measure(rig) {
    const app = await rig.serve("server/entry.ts"); // a separate one, so that its memory is the export's
    const { middle, small } = await filledAccounts(rig.owner);
    const member = await openMember(rig, app, middle.accountId);
    const warmUp = await openMember(rig, app, small.accountId);
    const url = `${app}/Survey/ExportQuestionResponsesToCsv?questionNameId=${filledQuestion.questionNameId}`;
    const script = writeScript(rig, middle.accountId);
    for (let count = 0; count < warmUps; count++) await curl(url, warmUp.cookie);
    const sizes = { copy: await bytes(() => psql(rig, script)), http: 0 };
    const before = peakMemoryMb(rig.processIdOf(app));
    const plainScript = writePlainScript(rig, middle.accountId);
    const plain: number[] = [];
    const copies: number[] = [];
    const exports: number[] = [];
    for (let round = 0; round < rounds; round++) {
      plain.push(await secondsOf(() => psql(rig, plainScript)));
      copies.push(await secondsOf(() => psql(rig, script)));
      exports.push(
        await secondsOf(async () => {
          sizes.http = await bytes(() => curl(url, member.cookie));
        }),
      );
    }
    // The header, the BOM, and one more byte at the end of each line.
    if (sizes.http < sizes.copy + middle.count)
      throw new Error(`the export has ${sizes.http} bytes, psql's ${sizes.copy}`);
    const ratio = median(copies.map((copy, round) => copy / (exports[round] ?? Number.NaN)));
    return [
      {
        title: "CSV of 1 million answers over HTTP, against `psql COPY` of the same SELECT",
        value: ratio,
        floor: 0.8,
        aim: 0.95,
        better: "higher",
        detail: `${median(exports).toFixed(1)} s against ${median(copies).toFixed(1)} s, ${(sizes.http / 1e6).toFixed(0)} MB`,
      },
      {
        title: "CSV of 1 million answers over HTTP, in s",
        value: median(exports),
        floor: 6,
        aim: 3,
        better: "lower",
        detail: `a COPY of the plain columns, without labels and a spreadsheet's escapes, takes ${median(plain).toFixed(1)} s`,
      },
      {
        title: "growth of the app's peak memory while it exports, MB",
        value: peakMemoryMb(rig.processIdOf(app)) - before,
        floor: 64,
        aim: 32,
        better: "lower",
        detail: `from ${before.toFixed(0)} MB after ${warmUps} exports of 10 thousand`,
      },
    ];
  },
};

function writeScript(rig: Rig, accountId: string): string {
  const labelled = { question: filledQuestion, labels: labelsOf(filledQuestion, []) };
  const script = path.join(rig.folder, "export.sql");
  writeFileSync(script, exportSql(accountId, labelled, { startsAt: "-infinity", endsBefore: "infinity" }, null));
  return script;
}

/** The same answers with what is stored of them, in the same order. */
function writePlainScript(rig: Rig, accountId: string): string {
  const script = path.join(rig.folder, "plain.sql");
  writeFileSync(
    script,
    `COPY (
      SELECT r.page_id, a.answered_at, a.choices, a.body, r.platform, a.surface, r.source_order_id, r.order_total_minor,
        r.currency, r.is_first_order, r.country
      FROM answer a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id
      WHERE a.account_id = '${accountId}' AND a.question_id = '${filledQuestion.questionNameId}' AND a.counted
      ORDER BY a.answered_at DESC, a.response_id DESC
    ) TO STDOUT (FORMAT csv)`,
  );
  return script;
}

// Both write to a pipe that counts, so that neither waits for a disk.
async function psql(rig: Rig, script: string): Promise<string> {
  return await runProgram("sh", ["-c", 'psql -qX -f "$1" "$2" | wc -c', "sh", script, rig.databaseUrl]);
}

async function curl(url: string, cookie: string): Promise<string> {
  return await runProgram("sh", ["-c", 'curl -sSf -H "cookie: $2" "$1" | wc -c', "sh", url, cookie]);
}

async function bytes(run: () => Promise<string>): Promise<number> {
  return Number((await run()).trim());
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return (performance.now() - begun) / 1000;
}
