import { type Html, html, trustedHtml } from "#lib/html.ts";
import { orderList } from "../order-changes.ts";
import { siteName } from "./api.ts";
import { signInstance } from "./sign.ts";
import type { RegisteredApp, Site } from "./sites.ts";

const style = `body{margin:0;display:flex;flex-direction:column;min-height:100vh;font-family:system-ui,sans-serif;line-height:1.5;color-scheme:light dark}
header{display:flex;gap:16px;align-items:center;padding:12px 16px;border-bottom:1px solid}form{display:inline}iframe{flex:1;border:0;min-height:80vh}main{padding:16px;max-width:40rem}label{display:block;margin:.5rem 0}`;

/** Who opened a site's dashboard, and when the address of the frame was signed. */
interface Opened {
  userId: string;
  /** Visitors and members of a site get signed instances, too, without permissions. */
  is: "owner" | "contributor" | "siteMember";
  signedAt: Date;
}

/** A site's dashboard with the app's page in it. */
export function dashboardPage(app: RegisteredApp, site: Site, { userId, is, signedAt }: Opened): Html {
  const framed = new URL("/api/connect/wix/dashboard", app.appUrl);
  const instance = signInstance(app.secret, {
    instanceId: site.instanceId,
    appDefId: app.appId,
    signDate: signedAt.toISOString(),
    uid: userId,
    permissions: is === "siteMember" ? "" : is.toUpperCase(),
    ...(is === "siteMember" && { siteMemberId: userId }),
    demoMode: false,
  });
  const parameters = { instance, locale: "en", viewMode: "dashboard", siteUrl: `https://${site.handle}.example` };
  for (const [name, value] of Object.entries(parameters)) framed.searchParams.set(name, value);
  return page(
    site,
    html`<a href="/wix/site/${site.handle}/checkout">Place an order</a> <a href="/wix/site/${site.handle}/orders">Orders</a>
<form method="post" action="/wix/site/${site.handle}/uninstall"><button>Remove app</button></form>`,
    html`<iframe title="Afterword" src="${framed.href}"></iframe>`,
  );
}

/** The site's orders, and what the merchant does with them. */
export function ordersPage(site: Site): Html {
  const all = [...site.orders.values()].map(({ id, status, paymentStatus, priceSummary, balanceSummary }) => ({
    id,
    status: `${status} ${paymentStatus}`,
    total: priceSummary.total.amount,
    refunded: Number(balanceSummary.refunded.amount),
  }));
  return page(
    site,
    html`<a href="/wix/site/${site.handle}/dashboard">Dashboard</a>`,
    orderList(all, ["refund", "cancel"]),
  );
}

/** What is asked before an app is added to a site. */
export function installPage(site: Site, back: string): Html {
  return page(
    site,
    null,
    html`<main><h1>Add Afterword to your site</h1><p>Afterword will be able to read orders and to add a script to your site.</p>
<form method="post" action="/wix/site/${site.handle}/install?back=${encodeURIComponent(back)}"><button>Agree and add</button></form></main>`,
  );
}

/** Where a link to install the app leads: a merchant chooses one of their sites. */
export function chooseSitePage(back: string): Html {
  return document(
    "Wix",
    html`<main><h1>Choose a site for Afterword</h1><form action="/wix/installer/site"><input type="hidden" name="back" value="${back}">
<label>Site name <input name="site" required pattern="[a-z0-9][a-z0-9\\-]*" value="my-site"></label> <button>Continue</button></form></main>`,
  );
}

/** A page of a site. */
export function page({ handle }: Site, actions: Html | null, content: Html): Html {
  return document(
    siteName(handle),
    html`<header><strong>${siteName(handle)}</strong> Wix ${actions}</header>${content}`,
  );
}

function document(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${trustedHtml(style)}</style></head><body>${content}</body></html>`;
}
