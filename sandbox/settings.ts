import path from "node:path";

const LOOPBACK_NAME = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/** Where the sandbox listens, and the app that it runs next to. */
export interface SandboxSettings {
  httpPort: number;
  smtpPort: number;
  /** The address both servers bind. Anything but loopback is for a container, which has its own network. */
  host: string;
  /** The app's origin, without a slash at the end. */
  appUrl: string;
  /** Where it keeps how far its time is ahead of the machine's, for the product; null for a sandbox alone. */
  clockFile: string | null;
  /** Where partners keep what outlives a restart; null for nowhere. */
  dataDir: string | null;
}

/**
 * Reads SANDBOX_PORT, SANDBOX_SMTP_PORT, LISTEN_HOST (default 127.0.0.1), APP_URL, CLOCK_FILE and DATA_DIR (default:
 * nothing is kept). The registry of partners reads the variables of their apps. Throws one sentence naming the variable.
 * Refuses production: the mailbox shows every sign-in link to anyone who opens it. `npm start` runs the production build
 * on loopback, which is a trial and allowed.
 */
export function readSettings(environment: Record<string, string | undefined>): SandboxSettings {
  const appUrl = readAppUrl(environment.APP_URL);
  if (environment.NODE_ENV !== "development" && !isLoopbackName(appUrl.hostname)) {
    throw new Error(
      `The sandbox doesn't run in production. APP_URL is ${appUrl.origin}, but outside development (NODE_ENV=development) it must be a loopback address.`,
    );
  }
  return {
    httpPort: readPort("SANDBOX_PORT", environment.SANDBOX_PORT),
    smtpPort: readPort("SANDBOX_SMTP_PORT", environment.SANDBOX_SMTP_PORT),
    host: environment.LISTEN_HOST || "127.0.0.1",
    appUrl: appUrl.origin,
    clockFile: environment.CLOCK_FILE || null,
    dataDir: environment.DATA_DIR ? path.resolve(environment.DATA_DIR) : null,
  };
}

/** Whether a URL's host name can only mean this machine. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAME.test(hostname);
}

function readAppUrl(value: string | undefined): URL {
  const url = value ? URL.parse(value) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error("APP_URL must be the app's http or https address, for example http://127.0.0.1:3000.");
  }
  return url;
}

function readPort(name: string, value: string | undefined): number {
  const port = Number(value);
  if (!value || !Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port number from 1 to 65535.`);
  }
  return port;
}
