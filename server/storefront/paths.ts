/** The calls that the storefront answers, by path under the root or `/api`, in lower case. */
const calls = {
  "/survey/getdefaultbyapikey": "surveyByKey",
  "/survey/getdefaultbyapikeyandorderid": "surveyByKeyAndOrder",
  "/survey/getdefaultbyshopifydomain": "surveyByDomain",
  "/survey/accountstyle.css": "styleByAccount",
  "/survey/keystyle.css": "styleByKey",
  "/survey/style.css": "styleByDomain",
  "/survey/saveresponse": "saveResponse",
  "/survey/getdiscountcode": "discountCode",
  "/integration/getbyshopifydomain": "integrationByDomain",
} as const;

export type StorefrontCall = (typeof calls)[keyof typeof calls] | "script" | "extraScript" | "image";

export interface StorefrontPath {
  call: StorefrontCall;
  /** The shop domain at the end of the path; empty if there is none. */
  shopDomain: string;
  /** The id at the end of an image's path. */
  imageId?: string;
}

const images = "/images/";
const maxRemembered = 1_000;
const remembered = new Map<string, StorefrontPath | null>();

/** The storefront call that a path means, in any letter case, with or without `/api`; null if it is none. */
export function matchPath(pathname: string): StorefrontPath | null {
  if (pathname.startsWith(images)) return { call: "image", shopDomain: "", imageId: pathname.slice(images.length) };
  const known = remembered.get(pathname);
  if (known !== undefined) return known;
  const found = match(pathname);
  // Ordinary pages always use the same few spellings; arbitrary others aren't worth caching.
  if (remembered.size < maxRemembered) remembered.set(pathname, found);
  return found;
}

function match(pathname: string): StorefrontPath | null {
  if (pathname === "/survey.js") return { call: "script", shopDomain: "" };
  if (pathname === "/survey-types.js") return { call: "extraScript", shopDomain: "" };
  const lower = pathname.toLowerCase().replace(/\/$/, "");
  const path = lower.startsWith("/api/") ? lower.slice("/api".length) : lower;
  const [, area, name, parameter = "", ...rest] = path.split("/");
  const key = `/${area}/${name}`;
  if (!isCall(key) || rest.length > 0) return null;
  const call = calls[key];
  if (parameter !== "" && !takesDomain(call)) return null;
  return { call, shopDomain: decode(parameter) };
}

function takesDomain(call: StorefrontCall): boolean {
  return call === "surveyByDomain" || call === "integrationByDomain";
}

function isCall(key: string): key is keyof typeof calls {
  return key in calls;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
