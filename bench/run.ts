import { countMissed, printResults, writeResults } from "./results.ts";
import { requireBuild } from "./rig/require-build.ts";
import { openRig, root } from "./rig/rig.ts";
import { requireTools } from "./rig/tools.ts";
import type { Result, Row } from "./row.ts";
import { abuse } from "./rows/abuse.ts";
import { analytics } from "./rows/analytics.ts";
import { channelReport } from "./rows/channel-report.ts";
import { coldStart } from "./rows/cold-start.ts";
import { counterCheck } from "./rows/counter-check.ts";
import { csvExport } from "./rows/csv-export.ts";
import { deliveries } from "./rows/deliveries.ts";
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
import { widgetTraffic } from "./rows/widget-traffic.ts";

// npm run bench [row …]: measures the given rows, or all. All results are printed; bench/results.md is written by a run that
// measured every row. Exit code 1 if a floor is missed or a row could not be measured.
const rows: Row[] = [
  saveResponse,
  widgetTraffic,
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
  deliveries,
  coldStart,
  abuse,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0)
  fail(`Unknown row ${unknown.join(", ")}. Choose from ${rows.map(({ name }) => name).join(", ")}.`);

try {
  requireBuild(root);
  requireTools();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
const chosen = rows.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const results: Result[] = [];
let failed = 0;
const rig = await openRig();
try {
  for (const row of chosen) {
    process.stdout.write(`measuring ${row.name}\n`);
    try {
      results.push(...(await row.measure(rig)));
    } catch (error) {
      process.stderr.write(`Couldn't measure ${row.name}: ${error instanceof Error ? error.stack : String(error)}\n`);
      failed += 1;
    }
  }
} finally {
  await rig.close();
}
printResults(results);
if (chosen.length === rows.length && failed === 0) writeResults(results);
else process.stdout.write("\nNot every row was measured, so bench/results.md stays as it was.\n");
if (failed > 0 || countMissed(results) > 0) process.exitCode = 1;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
