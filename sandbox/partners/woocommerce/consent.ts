import type { ServerResponse } from "node:http";
import { html } from "#lib/html.ts";
import { redirect, type SandboxRequest, sendPage } from "../../http.ts";
import { storePage } from "./shop.ts";
import { addKey, deleteKey, type Store } from "./store.ts";

const needed = ["app_name", "scope", "user_id", "return_url", "callback_url"];
const TIMEOUT_MS = 60_000;

/** `/wc-auth/v1/authorize`: the page on which a merchant allows an app to use the store. Nobody has to sign in here. */
export function consentPage(store: Store, { query }: SandboxRequest, response: ServerResponse): true {
  const missing = needed.find((name) => !query.get(name));
  if (missing) return refuse(store, response, `Missing parameter ${missing}`);
  if (!["read", "write", "read_write"].includes(query.get("scope") ?? ""))
    return refuse(store, response, "Invalid scope");
  for (const name of ["return_url", "callback_url"]) {
    if (!URL.canParse(query.get(name) ?? "")) return refuse(store, response, `The ${name} is not a valid URL`);
  }
  const deny = new URL(query.get("return_url") ?? "");
  deny.search = new URLSearchParams({ success: "0", user_id: query.get("user_id") ?? "" }).toString();
  return sendPage(
    response,
    storePage(
      store,
      html`<h1>${query.get("app_name")} would like to connect to your store</h1>
        <p>This will give “${query.get("app_name")}” ${query.get("scope")} access, which will allow it to:</p>
        <ul><li>Create webhooks</li><li>View and manage orders and sales reports</li></ul>
        <p class="actions"><a class="button" href="access_granted?${query.toString()}">Approve</a>
        <a href="${deny.href}">Deny</a></p>`,
    ),
  );
}

/** `/wc-auth/v1/access_granted`: makes a key and posts it. Unless the answer is exactly 200, the key is deleted. */
export async function grantAccess(store: Store, { query }: SandboxRequest, response: ServerResponse): Promise<true> {
  const key = addKey(store);
  const body = {
    key_id: key.keyId,
    user_id: query.get("user_id"),
    consumer_key: key.consumerKey,
    consumer_secret: key.consumerSecret,
    key_permissions: query.get("scope"),
  };
  const status = await post(query.get("callback_url") ?? "", JSON.stringify(body));
  if (status !== 200) {
    deleteKey(store, key);
    return refuse(
      store,
      response,
      `An error occurred in the request and at the time were unable to send the consumer data (${status})`,
    );
  }
  const back = new URL(query.get("return_url") ?? "");
  back.search = new URLSearchParams({ success: "1", user_id: query.get("user_id") ?? "" }).toString();
  return redirect(response, back.href);
}

async function post(url: string, body: string): Promise<number> {
  try {
    const headers = { "content-type": "application/json;charset=UTF-8" };
    const answer = await fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

function refuse(store: Store, response: ServerResponse, reason: string): true {
  return sendPage(response, storePage(store, html`<h1>Access denied</h1><p>Error: ${reason}.</p>`), {}, 401);
}
