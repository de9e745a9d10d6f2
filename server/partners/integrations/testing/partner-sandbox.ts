import { onTestFinished } from "vitest";
import { guardedFetch } from "#server/foundation/outgoing/guarded-fetch.ts";
import { serveRoutes } from "../../../../sandbox/http.ts";
import { controlRoute, makeControls } from "../../../../sandbox/partners/control.ts";
import { makeRecords } from "../../../../sandbox/partners/recorded.ts";
import type { StandIn, StandInContext } from "../../../../sandbox/partners/stand-in.ts";
import { freePort } from "../../../../scripts/launcher/ports.mjs";
import { NOW, outgoingThrough, type TestOutgoing } from "./test-outgoing.ts";

/** Where the sandbox's consent pages may send browsers back to. */
export const APP_URL = "https://app.afterword.example";

/** A partner's stand-in, served until the test ends. */
export interface PartnerSandbox {
  url: string;
  /** For one attempt. */
  outgoing: (now?: Date) => TestOutgoing;
  records: StandInContext["records"];
  control: (failure: object) => Promise<void>;
  /** Opens a consent page at its real address and presses a button; returns where the browser goes. */
  decide: (page: string, decision: "allow" | "refuse") => Promise<URL>;
}

/** @param path below the sandbox's address, as in `PARTNER_BASE_URLS` */
export async function servePartner(path: string, make: (context: StandInContext) => StandIn): Promise<PartnerSandbox> {
  const [records, controls] = [makeRecords(), makeControls()];
  const standIn = make({ records, controls });
  const port = await freePort();
  const server = await serveRoutes([controlRoute(controls), ...standIn.routes], port, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${port}`;
  const route = { baseUrl: `${url}${path}`, ports: [], resolve: async () => [], isAllowed: () => false };
  return {
    url,
    records,
    outgoing: (now = NOW) => outgoingThrough(guardedFetch(route, {}), now),
    control: async (failure) => {
      const body = JSON.stringify({ partner: standIn.slug, ...failure });
      const answer = await fetch(`${url}/control`, { method: "POST", body });
      if (!answer.ok) throw new Error(`the control was answered ${answer.status}`);
    },
    decide: async (page, decision) => {
      const { host, pathname, search } = new URL(page);
      const shown = `${url}${path.replace("{host}", host)}${pathname}${search}`;
      const arrival = await fetch(shown);
      if (!arrival.ok) throw new Error(`the consent page was answered ${arrival.status}`);
      const sent = { method: "POST", body: new URLSearchParams({ decision }), redirect: "manual" } as const;
      return new URL((await fetch(shown, sent)).headers.get("location") ?? "");
    },
  };
}
