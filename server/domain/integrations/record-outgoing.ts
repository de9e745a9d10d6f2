import { machineNow } from "#lib/machine-clock.ts";
import { type IntegrationName, integrationPartners, requestLimits } from "#lib/partners.ts";
import { OutgoingError, outgoingFetch } from "#server/foundation/outgoing/index.ts";
import type { Answer, Failure, Outgoing } from "#server/partners/integrations/integration.ts";

const LONGEST_BODY = 64 * 1024;

/** How one attempt reaches a partner; it remembers how the last request went. */
export function recordOutgoing(name: IntegrationName): Outgoing {
  const send = outgoingFetch(integrationPartners[name].slug, requestLimits(name));
  let answer: Answer | null = null;
  let failure: Failure | null = null;
  return {
    // By the machine's time, as the partner's own: of signatures, tokens, and what it asks us to wait.
    get now() {
      return machineNow();
    },
    fetch: async (input, init) => {
      [answer, failure] = [null, null];
      try {
        const response = await send(input, init);
        const text = await response.text();
        answer = { status: response.status, headers: response.headers, body: text.slice(0, LONGEST_BODY) };
        return new Response(response.body === null ? null : text, response);
      } catch (error) {
        if (error instanceof OutgoingError) failure = { kind: error.kind, message: error.message, head: error.head };
        throw error;
      }
    },
    lastAnswer: () => answer,
    lastFailure: () => failure,
  };
}
