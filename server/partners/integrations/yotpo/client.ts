import type { Outgoing } from "../integration.ts";
import type { Credential } from "./settings.ts";

const API = "https://api.yotpo.com/core/v3/stores";

interface Call {
  method: "GET" | "POST" | "PATCH";
  /** Of the store, with a query. */
  path: string;
  token?: string;
  body?: object;
}

/** Makes one request. Its answer is in `out`. */
export async function call({ storeId }: Credential, { method, path, token, body }: Call, out: Outgoing): Promise<void> {
  try {
    await out.fetch(`${API}/${encodeURIComponent(storeId)}/${path}`, {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        ...(token !== undefined && { "x-yotpo-token": token }),
      },
      body: body ? JSON.stringify(body) : null,
    });
  } catch {
    // Why there is no answer is in `out`, too.
  }
}
