import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { vi } from "vitest";

/** The app and a sandbox's stores, each at an address that the other reaches. */
interface StoreApp<Sandbox> {
  appUrl: string;
  sandbox: Sandbox;
  /** Says how the app answers requests of stores and of browsers that come back from them. */
  answerWith: (answer: (request: Request) => Promise<Response>) => void;
  close: () => void;
}

/** Starts both. Call it before anything reads the environment, which it changes. */
export async function startStoreApp<Sandbox extends { close: () => void }>(
  startSandbox: (appUrl: string) => Promise<Sandbox>,
): Promise<StoreApp<Sandbox>> {
  let answerTo: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
  const app = createServer(async (incoming, outgoing) => {
    const answer = await answerTo(await requestOf(incoming));
    outgoing.writeHead(answer.status, [...answer.headers].flat()).end(Buffer.from(await answer.arrayBuffer()));
  });
  app.listen(0, "127.0.0.1");
  await once(app, "listening");
  const address = app.address();
  if (address === null || typeof address === "string") throw new Error("the app listens on a port");
  const appUrl = `http://127.0.0.1:${address.port}`;
  vi.stubEnv("APP_URL", appUrl);
  const sandbox = await startSandbox(appUrl);
  const requestOf = async (incoming: IncomingMessage): Promise<Request> => {
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const body = incoming.method === "POST" ? { body: Buffer.concat(await incoming.toArray()) } : {};
    return new Request(`${appUrl}${incoming.url}`, { method: incoming.method ?? "GET", headers, ...body });
  };
  return {
    appUrl,
    sandbox,
    answerWith: (answer) => {
      answerTo = answer;
    },
    close: () => {
      app.close();
      app.closeAllConnections();
      sandbox.close();
    },
  };
}
