import path from "node:path";
import { StartFailure } from "./failure.mjs";

/**
 * The launcher's settings, from the environment and the command line.
 *
 * @param {Record<string, string | undefined>} variables
 * @param {string[]} options
 * @param {string} root the project's folder
 * @throws {StartFailure} naming the variable, and what is allowed
 */
export function readSettings(variables, options, root) {
  const unknown = options.find((option) => option !== "--dev" && option !== "--scaled");
  if (unknown) throw new StartFailure(`Unknown option ${unknown}. The options are --dev and --scaled.`);
  if (options.length > 1) throw new StartFailure("Choose one of --dev and --scaled.");
  const port = portNumber("PORT", variables.PORT) ?? 3000;
  const sandboxPort = portNumber("SANDBOX_PORT", variables.SANDBOX_PORT) ?? port + 1;
  if (sandboxPort === port) throw new StartFailure(`SANDBOX_PORT and PORT must be different, but both are ${port}.`);
  if (sandboxPort > 65_535)
    throw new StartFailure("SANDBOX_PORT defaults to PORT + 1, but there is no port 65536. Set SANDBOX_PORT.");
  return {
    isDevelopment: options.includes("--dev"),
    isScaled: options.includes("--scaled"),
    port,
    sandboxPort,
    dataDir: path.resolve(root, variables.DATA_DIR || ".data"),
    databaseUrl: databaseAddress(variables.DATABASE_URL),
    appUrl: appAddress(variables.APP_URL) ?? `http://127.0.0.1:${port}`,
    rateLimitScale: rateLimitScale(variables.RATE_LIMIT_SCALE),
  };
}

function portNumber(name, value) {
  if (!value) return undefined;
  if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535) return Number(value);
  throw new StartFailure(`${name} must be a whole number from 1 to 65535, but it's "${value}".`);
}

function databaseAddress(value) {
  if (!value) return undefined;
  if (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)) return value;
  // Not repeated in the message: it may contain a password.
  throw new StartFailure(
    "DATABASE_URL must be a PostgreSQL address such as postgresql://user:password@host:5432/afterword.",
  );
}

function appAddress(value) {
  if (!value) return undefined;
  const loopback = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?\/?$/i;
  if (loopback.test(value)) return new URL(value).origin;
  throw new StartFailure(
    `APP_URL must be an address on this machine, such as http://127.0.0.1:3000, but it's "${value}". ` +
      "npm start is for trying out the product with its sandbox. To run it in production, see docs/operations.md.",
  );
}

function rateLimitScale(value) {
  if (!value) return "1000";
  if (/^\d{1,9}(\.\d{1,9})?$/.test(value) && Number(value) > 0) return value;
  throw new StartFailure(`RATE_LIMIT_SCALE must be a number above 0, but it's "${value}".`);
}
