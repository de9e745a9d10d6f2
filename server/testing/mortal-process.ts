import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../../scripts/launcher/ports.mjs";

/** An app process that can be killed and comes back on its port. */
export class MortalProcess {
  readonly port: number;
  readonly #program: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;

  private constructor(program: string, port: number, databaseUrl: string, variables: Record<string, string>) {
    this.#program = program;
    this.port = port;
    this.#environment = {
      NODE_ENV: "production",
      APP_DATABASE_URL: databaseUrl,
      PORT: String(port),
      SMTP_URL: "smtp://127.0.0.1:1",
      SECRET_KEY: "a secret for tests alone, 32 characters or more",
      LOG_LEVEL: "error",
      ...variables,
    };
  }

  /**
   * @param program a script that listens on `PORT` and then writes a line
   * @param databaseUrl the address of the app's login
   * @param variables added to its environment
   */
  static async start(
    program: string,
    databaseUrl: string,
    variables: Record<string, string> = {},
  ): Promise<MortalProcess> {
    const made = new MortalProcess(program, await freePort(), databaseUrl, variables);
    await made.#run();
    return made;
  }

  /** `kill -9`, and a new process in its place. */
  async crash(): Promise<void> {
    await this.#end("SIGKILL");
    await this.#run();
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  async #run(): Promise<void> {
    const child = spawn(process.execPath, [this.#program], {
      env: { ...process.env, ...this.#environment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    await once(child.stdout, "data");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }
}
