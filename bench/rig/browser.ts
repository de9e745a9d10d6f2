import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import * as z from "zod";
import { findBrowser } from "../../scripts/suite/find-browser.mjs";

const isRoot = process.getuid?.() === 0;

/** A page in its own Chromium, signed in by its `Cookie` header if there is one; the caller closes the browser. */
export async function openPage(
  root: string,
  app: string,
  cookie: string,
  options: BrowserContextOptions = {},
): Promise<{ browser: Browser; page: Page }> {
  const executablePath = await findBrowser(root, (message: string) => process.stdout.write(`${message}\n`));
  const args = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox", ...args] : args });
  const context = await browser.newContext({ ...options, baseURL: app });
  const [name = "", value = ""] = cookie.split("=");
  if (cookie) await context.addCookies([{ name, value, url: app }]);
  return { browser, page: await context.newPage() };
}

/** In milliseconds: how long a task took, and how much of that was CPU time. */
export interface Task {
  wallMs: number;
  processorMs: number;
}

/**
 * The tasks that a page's main thread ran during `work`, from the browser's own trace: the longest in wall-clock time,
 * and the longest in CPU time. On a busy machine the two differ.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task> {
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"] });
  await work();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const threads = traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const isMain = ({ pid, tid }: TraceEvent) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const tasks = traceEvents.filter((event) => taskNames.includes(event.name) && isMain(event));
  if (tasks.length === 0) throw new Error("the trace holds no task of the page");
  const longest = (durations: number[]) => Math.max(...durations) / 1000;
  return { wallMs: longest(tasks.map(({ dur }) => dur)), processorMs: longest(tasks.map(({ tdur }) => tdur)) };
}

const taskNames = ["RunTask", "ThreadControllerImpl::RunTask"];

const TraceEvent = z.object({
  name: z.string(),
  pid: z.int(),
  tid: z.int(),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z.looseObject({ name: z.string().optional() }).optional().catch(undefined),
});
type TraceEvent = z.infer<typeof TraceEvent>;
const Trace = z.object({ traceEvents: z.array(TraceEvent) });
