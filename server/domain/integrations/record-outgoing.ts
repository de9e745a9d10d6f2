import { machineNow } from "#lib/machine-clock.ts";
import { type IntegrationName, integrationPartners } from "#lib/partners.ts";
import { OutgoingError, type OutgoingLimits, outgoingFetch } from "#server/foundation/outgoing/index.ts";
import type { Answer, Outgoing } from "#server/partners/integrations/integration.ts";

const LONGEST_BODY = 64 * 1024;

/** How one attempt reaches a partner; it remembers how the last request went. */
export function recordOutgoing(name: IntegrationName, limits: OutgoingLimits = {}): Outgoing {
  const send = outgoingFetch(integrationPartners[name].slug, limits);
  let answer: Answer | null = null;
  let failure: ReturnType<Outgoing["lastFailure"]> = null;
  return {
    // By the machine's time, as the partner's own: of signatures, tokens, and what it asks us to wait.
    get now() {
      return machineNow();
    },
    fetch: async (input, init) => {
      [answer, failure] = [null, null];
      try {
        const response = await send(input, init);
        const body = (await response.clone().text()).slice(0, LONGEST_BODY);
        answer = { status: response.status, headers: response.headers, body };
        return response;
      } catch (error) {
        if (error instanceof OutgoingError) failure = { kind: error.kind, message: error.message };
        throw error;
      }
    },
    lastAnswer: () => answer,
    lastFailure: () => failure,
  };
}
