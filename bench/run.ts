import { writeResults } from "./results.ts";
import { openRig } from "./rig/rig.ts";
import { requireTools } from "./rig/tools.ts";
import type { Result, Row } from "./row.ts";
import { abuse } from "./rows/abuse.ts";
import { analytics } from "./rows/analytics.ts";
import { channelReport } from "./rows/channel-report.ts";
import { counterCheck } from "./rows/counter-check.ts";
import { csvExport } from "./rows/csv-export.ts";
import { editor } from "./rows/editor.ts";
import { explore } from "./rows/explore.ts";
import { feed } from "./rows/feed.ts";
import { firstLoad } from "./rows/first-load.ts";
import { responseList } from "./rows/response-list.ts";
import { saveResponse } from "./rows/save-response.ts";
import { screens } from "./rows/screens.ts";
import { surveyAndStyle } from "./rows/survey-and-style.ts";
import { surveyOfOrder } from "./rows/survey-of-order.ts";
import { surveyScript } from "./rows/survey-script.ts";
import { webhooks } from "./rows/webhooks.ts";

// npm run bench [row …]: measures the given rows, or all, and writes bench/results.md. Exit code 1 if a floor is missed
// or a row could not be measured; the other results are written anyway.
const rows: Row[] = [
  saveResponse,
  surveyAndStyle,
  surveyOfOrder,
  analytics,
  channelReport,
  explore,
  responseList,
  csvExport,
  counterCheck,
  surveyScript,
  firstLoad,
  editor,
  screens,
  feed,
  webhooks,
  abuse,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0)
  fail(`Unknown row ${unknown.join(", ")}. Choose from ${rows.map(({ name }) => name).join(", ")}.`);

try {
  requireTools();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
const rig = await openRig();
try {
  const results: Result[] = [];
  for (const row of rows.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    process.stdout.write(`measuring ${row.name}\n`);
    try {
      results.push(...(await row.measure(rig)));
    } catch (error) {
      process.stderr.write(`Couldn't measure ${row.name}: ${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 1;
    }
  }
  const missed = writeResults(results);
  if (missed > 0) process.exitCode = 1;
} finally {
  await rig.close();
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
