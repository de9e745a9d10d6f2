import path from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { startMortalDatabase } from "#server/testing/mortal-database.ts";
import { MortalProcess } from "#server/testing/mortal-process.ts";
import { recount } from "../recount.ts";
import type { AnswerLoad } from "./answer-load.ts";

const programs = { app: "host.ts", folding: "folding-host.ts" };

/** A database and processes of the storefront that a test may kill, and that end with it. */
export class FaultRig implements AsyncDisposable {
  readonly database: Awaited<ReturnType<typeof startMortalDatabase>>;
  /** The owner's connections. */
  readonly owner: pg.Pool;
  readonly #processes: MortalProcess[] = [];

  private constructor(database: Awaited<ReturnType<typeof startMortalDatabase>>) {
    this.database = database;
    this.owner = new pg.Pool({ connectionString: database.url, max: 3 });
    this.owner.on("error", () => undefined);
  }

  /** @param options `diskSize`: of a disk of the database's own, as `mount` takes it; only root may do that */
  static async start(options: { diskSize?: string } = {}): Promise<FaultRig> {
    return new FaultRig(await startMortalDatabase(options));
  }

  /** @param variables added to its environment */
  async startProcess(program: keyof typeof programs, variables: Record<string, string> = {}): Promise<MortalProcess> {
    const file = path.join(import.meta.dirname, programs[program]);
    const { appUrl, workerUrl } = this.database;
    const started = await MortalProcess.start(file, appUrl, { WORKER_DATABASE_URL: workerUrl, ...variables });
    this.#processes.push(started);
    return started;
  }

  /** Apps that take the messages of a load. */
  async startApps(count: number): Promise<MortalProcess[]> {
    return await Promise.all(Array.from({ length: count }, () => this.startProcess("app")));
  }

  /** Expects what was acknowledged in the rows, counted once, and no other statuses than these. */
  async expectExact(load: AnswerLoad, statuses: readonly number[]): Promise<void> {
    expect([...load.statuses.keys()].filter((status) => !statuses.includes(status))).toEqual([]);
    await load.expectNothingLost(this.owner);
    expect(await recount(this.owner)).toEqual([]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.stop()));
    await this.owner.end();
    await this.database.remove();
  }
}
