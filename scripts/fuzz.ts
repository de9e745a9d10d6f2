import { parseArgs } from "node:util";
import fc from "fast-check";
import { anyRequest, type GeneratedRequest } from "#lib/calls/testing/arbitrary-request.ts";
import { faultIn } from "#lib/calls/testing/response-fault.ts";
import { signIn } from "./replay/sign-in.ts";

/**
 * npm run fuzz -- [--seconds 60] [--requests …] [--seed …] [--url …] [--mailbox …] [--email …]: sends generated requests
 * to a running product, signed out and as the person with the given address, until the time is up, so many were sent, or
 * an answer is a 500 or one that the OpenAPI document does not list. Then it prints the request and the seed that
 * reproduces it, and exits with 1.
 */
const usage =
  "Usage: npm run fuzz -- [--seconds 60] [--requests 1000] [--seed 1] [--url http://…] [--mailbox http://…] [--email …]";

/** These would end the session that the others need, or close the account. */
const ending = ["accountLogout", "accountDeleteMember", "appEndAllSessions", "appCloseAccount", "appHandOver"];

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const port = Number(process.env.PORT ?? 3000);
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "60" },
      requests: { type: "string", default: "1000000000" },
      seed: { type: "string" },
      url: { type: "string", default: `http://127.0.0.1:${port}` },
      mailbox: { type: "string", default: `http://127.0.0.1:${process.env.SANDBOX_PORT ?? port + 1}` },
      email: { type: "string", default: "demo@afterword.example" },
    },
  });
  const [seconds, numRuns] = [Number(values.seconds), Number(values.requests)];
  const seed = Number(values.seed ?? Date.now() % 2 ** 31);
  if (!(seconds > 0 && numRuns > 0) || !Number.isSafeInteger(seed)) throw new Error(usage);
  const appUrl = new URL(values.url).origin;
  const signedIn = { cookie: await signIn({ appUrl, mailboxUrl: values.mailbox, emailAddress: values.email }) };
  say(`sending to ${appUrl} for ${seconds} s, seed ${seed}`);
  let sent = 0;
  const request = anyRequest().filter(({ operationId }) => !ending.includes(operationId));
  const property = fc.asyncProperty(request, fc.boolean(), async (generated, isSignedIn) => {
    sent++;
    const fault = await faultIn(appUrl, generated, isSignedIn ? signedIn : {});
    if (fault !== null) throw new Error(fault);
  });
  const interruptAfterTimeLimit = seconds * 1000;
  const result = await fc.check(property, {
    seed,
    numRuns,
    interruptAfterTimeLimit,
    endOnFailure: true,
  });
  say(`${sent} requests`);
  if (!result.failed) return;
  const [generated] = result.counterexample ?? [];
  throw new Error(`${faultOf(result.errorInstance)}\n${requestText(generated)}\nagain with --seed ${seed}`);
}

function faultOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function requestText(generated: GeneratedRequest | undefined): string {
  return JSON.stringify(generated, null, 2).slice(0, 4_000);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
