import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Route, redirect, type SandboxRequest, sendPage, sendProblem } from "../../http.ts";
import { readCheckout } from "../checkout-form.ts";
import { readOrderChange } from "../order-changes.ts";
import { makeStores, readForm, takeApiRequest } from "../platform-stores.ts";
import type { StandIn, StandInContext } from "../stand-in.ts";
import { channelsOf, DEFAULT_CHANNEL, makeBigCommerceRefusals } from "./channels.ts";
import { changeOrder, placeOrder } from "./order.ts";
import { checkoutPage, confirmationPage, controlPanel, drawingOf, ordersPage } from "./pages.ts";
import { signedAddress } from "./payload.ts";
import { answerRest } from "./rest.ts";
import { makeStore, newCode, OWNER_ID, type RegisteredApp, SCOPES, type Store, uninstall } from "./store.ts";
import { answerToken } from "./token-endpoint.ts";

const CALLBACK_TIMEOUT_MS = 10_000;
const API = /^\/bigcommerce\/(?:oauth2\/token|stores\/([a-z0-9]{1,64})\/(v[23]\/.+))$/;
const PAGE = /^\/bigcommerce\/([a-z0-9]{1,64})\/(manage|checkout)(?:\/(.*))?$/;

/** BigCommerce's token endpoint and API, and the control panels and shops of its stores, at `/bigcommerce/…`. */
export function makeBigCommerce(app: RegisteredApp, context: StandInContext): StandIn {
  const stores = makeStores(makeStore);
  const refusals = makeBigCommerceRefusals();

  const route: Route = async (request, response) => {
    const api = API.exec(request.path);
    if (api) return await answerApi(request, response, api[1], api[2] ?? "");
    const [, hash, part, rest = ""] = PAGE.exec(request.path) ?? [];
    if (hash === undefined) return false;
    const place = { store: stores.at(hash), rest };
    return part === "manage" ? await manage(place, request, response) : await shop(place, request, response);
  };

  async function answerApi(
    request: SandboxRequest,
    response: ServerResponse,
    hash: string | undefined,
    resource: string,
  ) {
    const body = await takeApiRequest("bigcommerce", request, response, context);
    if (body === null) return true;
    if (hash === undefined) return answerToken(app, (one) => stores.known.get(one), body, response);
    const channels = channelsOf(refusals.at(hash, "channels"));
    return answerRest(stores.at(hash), { ...request, resource, body, channels }, response);
  }

  async function manage({ store, rest }: Place, request: SandboxRequest, response: ServerResponse) {
    const userId = Number(request.query.get("user") ?? OWNER_ID);
    const panel = `/bigcommerce/${store.hash}/manage?user=${userId}`;
    if (rest === "" && request.method === "GET") {
      const framed =
        store.token === null ? null : signedAddress(app, store, "load", userId, Number(request.query.get("ago") ?? 0));
      return sendPage(response, controlPanel(store, framed, userId));
    }
    if (rest === "orders") return await orders(store, request, response);
    if (request.method !== "POST") return false;
    if (rest === "install") return sendPage(response, controlPanel(store, installAddress(app, store), OWNER_ID));
    if (rest === "uninstall") {
      uninstall(store);
      await call(signedAddress(app, store, "uninstall", OWNER_ID));
      return redirect(response, panel);
    }
    if (rest !== "remove-user") return false;
    await call(signedAddress(app, store, "remove_user", userId));
    return redirect(response, panel);
  }

  async function orders(store: Store, request: SandboxRequest, response: ServerResponse) {
    if (request.method === "GET") return sendPage(response, ordersPage(store));
    const change = readOrderChange(await readForm(request));
    const order = store.orders.get(Number(change?.order));
    if (!change || !order) return sendProblem(response, 404, "This order doesn't exist.");
    changeOrder(app, store, order, change);
    return redirect(response, request.path);
  }

  async function shop({ store, rest }: Place, request: SandboxRequest, response: ServerResponse) {
    // The address may name a storefront of the store.
    const channelId = Number(request.query.get("channel") ?? DEFAULT_CHANNEL);
    if (rest === "" && request.method === "GET") return sendPage(response, checkoutPage(store, channelId));
    if (rest === "" && request.method === "POST") {
      const { id } = placeOrder(app, store, readCheckout(await readForm(request)), channelId);
      return redirect(response, `/bigcommerce/${store.hash}/checkout/order-confirmation/${id}`);
    }
    const order = store.orders.get(Number(rest.replace("order-confirmation/", "")));
    if (!order) return sendProblem(response, 404, "This order doesn't exist.");
    return sendPage(response, confirmationPage(store, order, drawingOf(request.query)));
  }

  return {
    slug: "bigcommerce",
    routes: [route],
    refusals,
    settings: () => ({ clientId: app.clientId, clientSecret: app.secret }),
    stores: () =>
      [...stores.known.values()].map(({ hash, token, hooks, scripts }) => ({ hash, token, hooks, scripts })),
  };
}

interface Place {
  store: Store;
  rest: string;
}

/** Where a control panel installs the app: with a code that works once. */
function installAddress({ appUrl }: RegisteredApp, store: Store): string {
  const query = { code: newCode(store), scope: SCOPES, context: `stores/${store.hash}`, account_uuid: randomUUID() };
  return `${appUrl}/api/connect/bigcommerce/auth?${new URLSearchParams(query)}`;
}

async function call(url: string): Promise<void> {
  try {
    await (await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS) })).arrayBuffer();
  } catch {
    // The app's log says why.
  }
}
