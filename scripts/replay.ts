import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { goLive } from "./replay/go-live.ts";
import { type Respondent, readRespondents, WrongFile } from "./replay/read-respondents.ts";
import { sendRespondent } from "./replay/send-respondent.ts";
import { signIn } from "./replay/sign-in.ts";
import { sourceQuestions, thanksgivingSurvey } from "./replay/thanksgiving-survey.ts";

/**
 * npm run replay -- <responses.csv> [--url …] [--mailbox …] [--email …]: makes the Thanksgiving survey an account's
 * live
 * one and sends every respondent of the file through the public interface, as a browser would. Running it again changes
 * nothing. An unexpected file is reported in one sentence, and nothing is sent.
 */
const usage = "Usage: npm run replay -- <responses.csv> [--url http://…] [--mailbox http://…] [--email …]";
const concurrency = 16;

await main().catch((error: Error) => {
  process.stderr.write(`${error instanceof WrongFile ? error.message : describe(error)}\n`);
  process.exitCode = 1;
});

function describe(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

async function main(): Promise<void> {
  const port = Number(process.env.PORT ?? 3000);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: "string", default: `http://127.0.0.1:${port}` },
      mailbox: { type: "string", default: `http://127.0.0.1:${process.env.SANDBOX_PORT ?? port + 1}` },
      email: { type: "string", default: "demo@afterword.example" },
    },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(usage);
  const respondents = readRespondents(readFileSync(file, "utf8"), sourceQuestions);
  const appUrl = new URL(values.url).origin;
  const cookie = await signIn({ appUrl, mailboxUrl: new URL(values.mailbox).origin, emailAddress: values.email });
  const live = await goLive(appUrl, cookie, thanksgivingSurvey);
  say(`${thanksgivingSurvey.name} is live for ${values.email}; sending ${respondents.length} respondents`);
  const startedMs = Date.now();
  const sent = await sendAll(respondents, (respondent) => sendRespondent(appUrl, live, respondent));
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  say(`done: ${respondents.length} respondents in ${sent} messages, ${seconds} s; see ${appUrl}/surveys/analytics`);
}

async function sendAll(
  respondents: readonly Respondent[],
  send: (one: Respondent) => Promise<number>,
): Promise<number> {
  const waiting = respondents.values();
  let messages = 0;
  let done = 0;
  const page = async () => {
    for (const respondent of waiting) {
      const sent = await send(respondent);
      messages += sent;
      done++;
      if (done % 200 === 0) say(`${done} of ${respondents.length}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, page));
  return messages;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
