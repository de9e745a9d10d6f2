import { type Html, html } from "#lib/html.ts";
import { openStorePath } from "#lib/open-store-path.ts";
import { platformTraits } from "#lib/platforms.ts";
import type { StoreTicket } from "#server/domain/stores/index.ts";
import { NEW_ACCOUNT, type TicketStep } from "#server/domain/stores/index.ts";
import { drawStorePage, help } from "./draw-store-page.ts";

/** What a ticket leads to in this browser, as a page: a question, or what to do instead. */
export function drawOpenStore(ticket: StoreTicket, step: TicketStep, token: string): string {
  const { title, content } = partsOf(ticket, step, token);
  return drawStorePage(title, content);
}

function partsOf({ platform, domain, user, isMailed }: StoreTicket, step: TicketStep, token: string) {
  // Neither Wix's nor BigCommerce's names of stores mean anything to people.
  const store = `your ${platformTraits(platform).storeNoun ?? `${platform} store`}`;
  const who = whoIsIt({ platform, domain, user });
  switch (step.kind) {
    case "enter":
      return {
        title: "Open Afterword",
        content: html`<p>${step.replaced !== null && `You're signed in as ${step.replaced}. `}Continue as ${step.person.emailAddress}${step.replaced !== null && " to open your store"}.</p>${form("Continue")}`,
      };
    case "link":
      return {
        title: `Use your login for ${step.accountName}?`,
        content: html`<p>You'll be the same person in ${store} and here. From now on, you can also open ${step.accountName} outside of ${platform}.</p>${form("Link my login")}`,
      };
    case "otherPerson":
      return {
        title: "This link is for someone else",
        content: html`<p>Log out, then sign in as ${step.emailAddress} and open the link again.</p>`,
      };
    case "signIn":
      if (isMailed)
        return {
          title: "Sign in to continue",
          content: html`<p>Sign in as ${user.emailAddress}, and we'll bring you back here to link your login to ${store}.</p>
<p><a class="button" href="${accountPath("login", token)}">Sign in</a></p>`,
        };
      return {
        title: "Sign in to continue",
        content: html`<p>To continue from ${store}, sign in or create an account. We'll bring you back here.</p>
<p><a class="button" href="${accountPath("login", token)}">Sign in</a></p>
<p>New to Afterword? <a href="${accountPath("createaccount", token)}">Create an account</a>.</p>
${user.emailAddress && html`<p>We'll fill in ${user.emailAddress}, your address at ${platform}. You can sign in with any address.</p>`}`,
      };
    case "join":
      return {
        title: `Join ${step.accountName}?`,
        content: html`<p>${store.replace(/^y/, "Y")} uses this account. From now on, opening Afterword in ${platform} brings you here.</p>${who}${form("Join account")}`,
      };
    case "connect":
      return {
        title: "Connect your store",
        content: html`<p>Choose the account that receives orders and responses from ${store}.</p>
${who}${form("Connect store", accountChoice(step.accounts))}<p>Afterword reads your orders and adds your survey to the order confirmation page. If the account has another store, we'll disconnect it.</p>`,
      };
    case "notInstalled":
      return {
        title: "Your store isn't connected",
        content: html`<p>We can't reach ${store}. In ${platform}, uninstall Afterword, then install it again.</p>${help()}`,
      };
    case "removed":
      return {
        title: "You can't open this account",
        content: html`<p>You aren't a member of the account that ${store} is connected to. Ask its owner to invite you.</p>`,
      };
  }
}

/** Posts to the address that it's shown at, which has the ticket. */
function form(action: string, fields: Html | null = null): Html {
  return html`<form method="post">${fields}<button type="submit">${action}</button></form>`;
}

function accountChoice(accounts: Extract<TicketStep, { kind: "connect" }>["accounts"]): Html {
  const choices = [...accounts, { id: NEW_ACCOUNT, name: "A new account" }];
  return html`<fieldset aria-label="Account">${choices.map(
    ({ id, name }, index) =>
      html`<label><input type="radio" name="account" value="${id}" required${index === 0 && html` checked`}> ${name}</label>`,
  )}</fieldset>`;
}

/** Whom the platform named. Wix names people and sites by ids alone, which mean nothing to anyone. */
function whoIsIt({ platform, domain, user }: Pick<StoreTicket, "platform" | "domain" | "user">): Html {
  const name = user.emailAddress ?? user.name;
  if (name === null) return html`<p>If you didn't just open Afterword in ${platform}, close this page.</p>`;
  // As in the address of BigCommerce's control panel.
  const store = domain.replace(/^stores\//, "store-");
  return html`<p>You're ${name} in ${platform}, at ${store}. If that isn't you, close this page.</p>`;
}

/** The screen to sign in or to create an account, which leads back here. */
function accountPath(screen: "login" | "createaccount", token: string): string {
  return `/account/${screen}?${new URLSearchParams({ returnTo: openStorePath(token) })}`;
}
