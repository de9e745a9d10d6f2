import { serveRoutes } from "../../http.ts";
import { makeControls } from "../control.ts";
import { makeRecords } from "../recorded.ts";
import type { StandIn, StandInContext } from "../stand-in.ts";

/** What a stand-in answered. */
interface Received {
  status: number;
  /** As JSON; null if there is none. */
  body: unknown;
  retryAfter: string | null;
}

/** A stand-in that tests send requests to. */
export interface ServedSandbox {
  get: (path: string, headers?: Record<string, string>) => Promise<Received>;
  /** A page, as text. */
  page: (path: string) => Promise<{ status: number; body: string }>;
  post: (path: string, body: object, headers?: Record<string, string>, method?: string) => Promise<Received>;
  /** Presses a button on a consent page; returns where the browser goes. */
  decide: (path: string, decision: "allow" | "refuse") => Promise<URL>;
  close: () => void;
}

export async function serveForTest(make: (context: StandInContext) => StandIn): Promise<ServedSandbox> {
  const { routes } = make({ records: makeRecords(), controls: makeControls() });
  const server = await serveRoutes(routes, 0, "127.0.0.1");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const url = `http://127.0.0.1:${address.port}`;
  const request = async (path: string, init: RequestInit): Promise<Received> => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    return { status: response.status, body, retryAfter: response.headers.get("retry-after") };
  };
  return {
    page: async (path) => {
      const response = await fetch(url + path);
      return { status: response.status, body: await response.text() };
    },
    get: (path, headers = {}) => request(path, { headers }),
    post: (path, body, headers = {}, method = "POST") =>
      request(path, {
        method,
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    decide: async (path, decision) => {
      const sent = { method: "POST", body: new URLSearchParams({ decision }), redirect: "manual" } as const;
      return new URL((await fetch(url + path, sent)).headers.get("location") ?? "");
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
