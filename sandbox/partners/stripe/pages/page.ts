import type { Html } from "#lib/html.ts";
import type { World } from "../world.ts";

/** What a page of Stripe answers: itself, or where the browser goes next. */
export type PageAnswer = { page: Html; status?: number } | { location: string };

/** A visit to a page: a GET, or a form that was sent. */
export interface Visit {
  path: string;
  /** The id in the path. */
  id: string;
  query: URLSearchParams;
  /** Null for a GET. */
  form: URLSearchParams | null;
}

export type Page = (world: World, visit: Visit) => PageAnswer;
