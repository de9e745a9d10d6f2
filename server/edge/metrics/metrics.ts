import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { ingestFigures } from "#server/storefront/index.ts";

/** A number over all accounts, as the database has it. */
interface OperationFigure {
  figure:
    | "deliveries"
    | "oldestDue"
    | "jobs"
    | "pausedConnections"
    | "missingAccess"
    | "countsWaiting"
    | "copyWaiting"
    | "copyBehind";
  label: string;
  state: string;
  value: number;
}

/** Everything an operator watches, and how a request adds to it. Each process has its own. */
export interface Metrics {
  registry: Registry;
  /** Adds an answered request. */
  addRequest: (area: string, status: string, seconds: number) => void;
}

/** Five scrapers in a minute cost the database no more than one. */
const KEPT_MS = 10_000;

/** The metrics of this process, which begin at zero. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "afterword_" });
  const requests = new Histogram({
    name: "afterword_http_request_duration_seconds",
    help: "How long requests took until their answer was sent, by area and status.",
    labelNames: ["area", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  addIngest(registers);
  addOperation(registers);
  return { registry, addRequest: (area, status, seconds) => requests.observe({ area, status }, seconds) };
}

/** Shoppers' messages on their way into the database. */
function addIngest(registers: Registry[]): void {
  new Gauge({
    name: "afterword_ingest_waiting",
    help: "Messages of shoppers that wait to be stored.",
    registers,
    collect() {
      this.set(ingestFigures().waiting);
    },
  });
  new Counter({
    name: "afterword_ingest_messages_total",
    help: "Messages of shoppers that were stored or refused by the database.",
    registers,
    collect() {
      this.reset();
      this.inc(ingestFigures().messages);
    },
  });
  new Counter({
    name: "afterword_ingest_commits_total",
    help: "Transactions that stored messages; messages that arrive together share one.",
    registers,
    collect() {
      this.reset();
      this.inc(ingestFigures().commits);
    },
  });
}

/** What waits in the database: the same numbers in every process. */
function addOperation(registers: Registry[]): void {
  let kept: { at: number; figures: Promise<OperationFigure[]> } | undefined;
  const figuresOf = async (figure: OperationFigure["figure"]) => {
    if (!kept || performance.now() - kept.at > KEPT_MS) kept = { at: performance.now(), figures: readFigures() };
    return (await kept.figures).filter((one) => one.figure === figure);
  };
  new Gauge({
    name: "afterword_database_up",
    help: "Whether the database answered with its figures: 1 or 0.",
    registers,
    async collect() {
      this.set((await figuresOf("jobs")).length > 0 ? 1 : 0);
    },
  });
  new Gauge({
    name: "afterword_outbox_deliveries",
    help: "Deliveries to partners that aren't done, by integration and state: waiting, sending, held, or failed.",
    labelNames: ["integration", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { label, state, value } of await figuresOf("deliveries"))
        this.set({ integration: label, state }, value);
    },
  });
  new Gauge({
    name: "afterword_outbox_oldest_due_seconds",
    help: "For how long the oldest delivery that is due has been due, by integration.",
    labelNames: ["integration"],
    registers,
    async collect() {
      this.reset();
      for (const { label, value } of await figuresOf("oldestDue")) this.set({ integration: label }, value);
    },
  });
  new Gauge({
    name: "afterword_jobs",
    help: "Jobs, by queue and state: deferred, ready, active, or failed.",
    labelNames: ["queue", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { label, state, value } of await figuresOf("jobs")) this.set({ queue: label, state }, value);
    },
  });
  new Gauge({
    name: "afterword_connections_paused",
    help: "Stores and partners whose access ended and whose merchants must connect them again, by name.",
    labelNames: ["name"],
    registers,
    async collect() {
      this.reset();
      for (const { label, value } of await figuresOf("pausedConnections")) this.set({ name: label }, value);
    },
  });
  new Gauge({
    name: "afterword_stores_missing_access",
    help: "Connected stores that keep data from the app, by platform and data: orders, emails, or customers.",
    labelNames: ["name", "access"],
    registers,
    async collect() {
      this.reset();
      for (const { label, state, value } of await figuresOf("missingAccess"))
        this.set({ name: label, access: state }, value);
    },
  });
  new Gauge({
    name: "afterword_counters_waiting",
    help: "Rows of stored batches that wait to be added to the counters, which happens within a second.",
    registers,
    async collect() {
      this.reset();
      for (const { value } of await figuresOf("countsWaiting")) this.set(value);
    },
  });
  if (env.CLICKHOUSE_URL !== undefined) addCopy(registers, figuresOf);
}

/** Explore's copy in ClickHouse, which neither stops the worker nor makes it unhealthy. */
function addCopy(
  registers: Registry[],
  figuresOf: (figure: OperationFigure["figure"]) => Promise<OperationFigure[]>,
): void {
  new Gauge({
    name: "afterword_explore_copy_waiting",
    help: "Changes of responses that wait to be sent to ClickHouse.",
    registers,
    async collect() {
      this.reset();
      for (const { value } of await figuresOf("copyWaiting")) this.set(value);
    },
  });
  new Gauge({
    name: "afterword_explore_copy_behind_seconds",
    help: "How long ago ClickHouse last had all changes of responses, within seconds; +Inf if no copy was ever begun.",
    registers,
    async collect() {
      this.set((await figuresOf("copyBehind"))[0]?.value ?? Number.POSITIVE_INFINITY);
    },
  });
}

/** None if the database doesn't answer: the process's own numbers are worth having then. */
async function readFigures(): Promise<OperationFigure[]> {
  try {
    return await directory().$queryRaw<OperationFigure[]>`SELECT figure, label, state, value FROM operation_figures()`;
  } catch (error) {
    log.warn({ err: error }, "could not read the figures of the database");
    return [];
  }
}
