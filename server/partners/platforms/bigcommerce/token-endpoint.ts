import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import type { PlatformPerson, VerifiedStore } from "../platform.ts";
import { requestJson } from "../request-json.ts";
import { type BigCommerceApp, neededScopes, storeDomainOf } from "./bigcommerce-app.ts";
import { writeCredentials } from "./credentials.ts";
import { BigCommerceUser, personOf } from "./signed-payload.ts";

/** What BigCommerce adds to our address when a store installs the app. */
const Installed = z.object({
  code: z.string().regex(/^[\w.-]{1,500}$/),
  scope: z.string().max(2000),
  context: z.string().max(100),
});

const Granted = z.object({
  access_token: z.string().min(1).max(1000),
  scope: z.string().max(2000),
  context: z.string().max(100),
  user: BigCommerceUser,
  owner: BigCommerceUser.nullish(),
});

/** A store that installed the app, and who did it. */
interface Install {
  store: VerifiedStore;
  user: PlatformPerson;
}

/**
 * Exchanges the code of an install for the store's token. The code proves the install: it works once, and with our
 * secret alone. The query isn't signed, so what counts is the store that the answer names.
 * @throws AppError `unauthenticated` if the code or the store isn't what BigCommerce knows; `partner-refused` if the
 *   store granted less than we need; `partner-failed`
 */
export async function exchangeCode(app: BigCommerceApp, query: URLSearchParams): Promise<Install> {
  const sent = Installed.safeParse(Object.fromEntries(query));
  const asked = sent.success ? storeDomainOf(sent.data.context) : null;
  if (!sent.success || asked === null) throw unknownInstall();
  const { code, scope, context } = sent.data;
  const answer = await requestJson("bigcommerce", "https://login.bigcommerce.com/oauth2/token", {
    method: "POST",
    subject: "BigCommerce",
    body: {
      client_id: app.clientId,
      client_secret: app.secret,
      code,
      context,
      scope,
      grant_type: "authorization_code",
      redirect_uri: app.callbackUrl,
    },
  });
  if (answer.status >= 500 || answer.status === 429) {
    throw new AppError("partner-failed", `BigCommerce has a problem of its own (${answer.status}). Try again later.`);
  }
  if (answer.status >= 300) throw unknownInstall();
  const granted = Granted.safeParse(answer.body);
  if (!granted.success) throw new AppError("partner-failed", "BigCommerce sent something that it doesn't document.");
  return installOf(granted.data, asked);
}

function installOf({ access_token, scope, context, user, owner }: z.output<typeof Granted>, asked: string): Install {
  if (storeDomainOf(context) !== asked) throw unknownInstall();
  const scopes = scope.split(" ").filter((one) => one !== "");
  const missing = neededScopes.filter((one) => !isGranted(one, scopes));
  if (missing.length > 0) {
    throw new AppError("partner-refused", `The store didn't allow everything that we need (${missing.join(", ")}).`);
  }
  const person = personOf(user, owner ?? null);
  const credentials = writeCredentials({ accessToken: access_token });
  return { store: { domain: asked, credentials, scopes, users: [person] }, user: person };
}

/** The right to change something contains that to read it. */
function isGranted(scope: string, scopes: readonly string[]): boolean {
  return scopes.includes(scope) || scopes.includes(scope.replace(/_read_only$/, ""));
}

function unknownInstall(): AppError {
  return new AppError("unauthenticated", "BigCommerce doesn't know this install. Install Afterword again.");
}
