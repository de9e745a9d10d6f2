import { vi } from "vitest";
import type { PartnerSlug } from "#lib/partners.ts";
import { OutgoingError, type OutgoingLimits, outgoingFetch } from "#server/foundation/outgoing/index.ts";
import { serveRoutes } from "../../../../sandbox/http.ts";
import { controlRoute, makeControls } from "../../../../sandbox/partners/control.ts";
import { makeRecords } from "../../../../sandbox/partners/recorded.ts";
import type { StandIn, StandInContext } from "../../../../sandbox/partners/stand-in.ts";
import { freePort } from "../../../../scripts/launcher/ports.mjs";
import type { Answer, Failure, Outgoing } from "../integration.ts";

const LONGEST_BODY = 64 * 1024;

/** An attempt's way out, and how many requests it made. */
export interface CountedOutgoing extends Outgoing {
  requests(): number;
}

/** Records what the requests of one attempt were answered. */
export function recordingOutgoing(fetch: Outgoing["fetch"], now = new Date()): CountedOutgoing {
  let [answer, failure, requests]: [Answer | null, Failure | null, number] = [null, null, 0];
  return {
    now,
    fetch: async (input, init) => {
      [answer, failure, requests] = [null, null, requests + 1];
      try {
        const response = await fetch(input, init);
        const body = (await response.clone().text()).slice(0, LONGEST_BODY);
        answer = { status: response.status, headers: response.headers, body };
        return response;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const { kind, head } = error instanceof OutgoingError ? error : { kind: "network" as const, head: null };
        failure = { kind, message, head };
        throw error;
      }
    },
    lastAnswer: () => answer,
    lastFailure: () => failure,
    requests: () => requests,
  };
}

/** A partner's stand-in in this process. */
export interface ServedStandIn {
  records: StandInContext["records"];
  /** Makes the next requests fail, as `POST /control` does. */
  control: (failure: object) => Promise<void>;
  outgoing: (limits?: OutgoingLimits) => CountedOutgoing;
  /** What the stand-in shows at a path of its own. */
  read: (path: string) => Promise<unknown>;
  close: () => void;
}

/**
 * Starts it, and makes the product use it. Call it before anything reads the environment.
 * @param basePath after the slug, as in `PARTNER_BASE_URLS`
 */
export async function serveStandIn(
  slug: PartnerSlug,
  make: (context: StandInContext) => StandIn,
  basePath = "",
): Promise<ServedStandIn> {
  const [records, controls, port] = [makeRecords(), makeControls(), await freePort()];
  const server = await serveRoutes([controlRoute(controls), ...make({ records, controls }).routes], port, "127.0.0.1");
  const url = `http://127.0.0.1:${port}`;
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ [slug]: `${url}/${slug}${basePath}` }));
  return {
    records,
    control: async (failure) => {
      const sent = { method: "POST", body: JSON.stringify({ partner: slug, ...failure }) };
      const answer = await fetch(`${url}/control`, sent);
      if (!answer.ok) throw new Error(`the control was answered ${answer.status}`);
    },
    outgoing: (limits) => recordingOutgoing(outgoingFetch(slug, limits)),
    read: async (path) => await (await fetch(`${url}/${slug}${path}`)).json(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
