import type { Answer, OrderContext } from "#lib/survey/answer.ts";
import { chooseWordings } from "#lib/survey/choose-wordings.ts";
import { visiblePath } from "#lib/survey/path.ts";
import type { AskCode } from "#lib/widget/ask-for-code.ts";
import { followResponse } from "#lib/widget/follow-response.ts";
import type { Memory, ResponseEvent } from "#lib/widget/memory.ts";
import { type LoadedSurvey, loadSurvey, requestAfterword } from "./load-survey.ts";
import { memoryWriter, recallMemory } from "./recall-memory.ts";
import { sampleSurvey } from "./sample-survey.ts";
import type { ShopifySurface } from "./surface.ts";

/** A survey that has something to ask here, and its response. */
export interface OpenSurvey {
  survey: LoadedSurvey;
  order: OrderContext;
  /** Seeds the shuffling of choices. */
  seed: string;
  /** Previous answers of this surface. */
  given: readonly Answer[];
  /** The position on the path that the shopper had reached. */
  at: number | undefined;
  /** The order already completed it. */
  isOver: boolean;
  happened: (event: ResponseEvent, answer?: Answer) => void;
  turned: (at: number) => void;
  /** Asks for the discount code that the store makes for this shopper. */
  askCode: AskCode;
  /** Starts to wait for the view. Calls back if the server stops taking this survey's answers. */
  begin: (refused: () => void) => void;
}

/** Loads the survey of a surface; null if there is none to ask. */
export async function openSurvey(surface: ShopifySurface): Promise<OpenSurvey | null> {
  const order: OrderContext = { ...surface.order, locale: surface.locale, surface: surface.surface };
  if (surface.isEditor) return sample(order);
  const survey = await loadSurvey(surface);
  if (!survey?.settings.showOn.includes(surface.surface) || !visiblePath(survey, new Map(), order)[0]) return null;
  const name = `afterword:${survey.surveyId}:${surface.sourceOrderId}`;
  return follow(surface, survey, order, await recallMemory(surface, name), memoryWriter(surface, name));
}

function follow(
  surface: ShopifySurface,
  survey: LoadedSurvey,
  order: OrderContext,
  memory: Memory,
  write: (memory: Memory) => void,
): OpenSurvey {
  const { shopDomain, sourceOrderId, locale } = surface;
  const { surveyId, version, responseStatus } = survey;
  let refuse = () => {};
  const fields = {
    shopDomain,
    surveyId,
    version,
    platform: "Shopify",
    surface: surface.surface,
    sourceOrderId,
    locale,
    order: surface.order,
    // Read for each message.
    get consent() {
      return surface.readConsent?.();
    },
  };
  chooseWordings(survey, fields, memory);
  const [happened, hurry] = followResponse(
    memory,
    () => write(memory),
    fields,
    async (body) => {
      const options = { method: "POST", keepalive: body.length < 20_000, body };
      const reply = await requestAfterword(surface, "/Survey/SaveResponse", options);
      if (reply.status === 409) refuse();
      return reply;
    },
    (event, answer) => surface.publish(event, { surveyId, sourceOrderId, ...(answer && { answer }) }),
  );
  surface.onReconnect(hurry);
  const isOver = responseStatus === "completed" || memory.reached === "complete";
  const isNew = memory.reached === undefined;
  const given = memory.answers;
  memory.answers = [];
  if (isOver) memory.reached = "complete";
  return {
    survey,
    order,
    seed: memory.responseId,
    given,
    at: memory.at,
    isOver,
    happened,
    turned: (at) => {
      memory.at = at;
      write(memory);
    },
    askCode: () => {
      const asked = { shopDomain, surveyId, platform: "Shopify", sourceOrderId, responseId: memory.responseId };
      return requestAfterword(surface, "/Survey/GetDiscountCode", { method: "POST", body: JSON.stringify(asked) });
    },
    begin: (refused) => {
      refuse = refused;
      if (isNew && !isOver) surface.onSeen(() => memory.reached ?? happened("view"));
    },
  };
}

/** What the merchant's editor shows. */
function sample(order: OrderContext): OpenSurvey {
  const nothing = () => {};
  return {
    survey: sampleSurvey,
    order,
    seed: "",
    given: [],
    at: undefined,
    isOver: false,
    happened: nothing,
    turned: nothing,
    askCode: () => Promise.reject(new Error("The editor's sample has no code.")),
    begin: nothing,
  };
}
