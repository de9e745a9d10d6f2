import { accessNotes } from "./notes.ts";
import type { Reference, ReferenceCall } from "./reference.ts";
import { surveyAnalyticsCalls } from "./survey-analytics-calls.ts";

/** One page of the reference: an area's calls, part of the screens' calls, or the shapes. */
export interface ReferencePage {
  /** The last path segment, `/docs/api/{slug}`. */
  slug: string;
  title: string;
  note: string;
  calls: readonly ReferenceCall[];
  shapes: Reference["shapes"];
  /** Only Afterword's own screens and staff use its calls. */
  isInternal: boolean;
}

const internalAreas = new Set(["Admin", "Test", "app"]);

/** Two areas have too many calls for one page each. */
interface Part {
  slug: string;
  title: string;
  note: string;
  holds: (call: ReferenceCall) => boolean;
}

/** The path segment after `/api/app/`. */
const segmentOf = ({ path }: ReferenceCall) => /^\/api\/app\/([^/]+)/.exec(path)?.[1] ?? "";

const surveyParts: readonly Part[] = [
  {
    slug: "survey-storefront",
    title: "Survey: storefront",
    note: "Show a survey to shoppers and save their responses. Every origin can call these.",
    holds: ({ who }) => who === accessNotes.storefront,
  },
  {
    slug: "survey-results",
    title: "Survey: results",
    note: "Read responses as metrics, lists, and files.",
    holds: ({ title }) => title in surveyAnalyticsCalls,
  },
];

const screenParts: readonly Part[] = [
  {
    slug: "app-surveys",
    title: "Screens: surveys",
    note: "What the screens for surveys, templates, and previews use.",
    holds: (call) => ["previews", "surveys", "templates"].includes(segmentOf(call)),
  },
  {
    slug: "app-analytics",
    title: "Screens: analytics",
    note: "What the dashboard, the analytics screens, the live feed, and digests use.",
    holds: (call) => ["advice", "analytics", "digests", "feed", "home"].includes(segmentOf(call)),
  },
  {
    slug: "app-responses",
    title: "Screens: responses",
    note: "What the screens for responses and “Other” texts use.",
    holds: (call) => ["other-texts", "responses"].includes(segmentOf(call)),
  },
  {
    slug: "app-stores",
    title: "Screens: stores and integrations",
    note: "What the screens for stores, integrations, and their deliveries use.",
    holds: (call) => ["deliveries", "integrations", "stores"].includes(segmentOf(call)),
  },
  {
    slug: "app-security",
    title: "Screens: signing in and security",
    note: "What the screens for signing in, sessions, and two-factor sign-in use.",
    holds: (call) => ["security", "sessions", "sign-in"].includes(segmentOf(call)),
  },
];

/** The pages of the reference, internal ones last; every call is on one of them. */
export function referencePages({ areas, shapes }: Reference): ReferencePage[] {
  const pages = areas.flatMap(({ name, note, calls }): ReferencePage[] => {
    const whole = { slug: slugOf(name), title: name, note, calls, isInternal: internalAreas.has(name) };
    if (name === "Survey") return split(whole, surveyParts);
    if (name === "app") return split({ ...whole, slug: "app-account", title: "Screens: account" }, screenParts);
    return [{ ...whole, shapes: [] }];
  });
  const note = "Objects that several calls accept or return, by name.";
  const shapesPage = { slug: "shapes", title: "Shapes", note, calls: [], shapes, isInternal: false };
  return [...pages, shapesPage].toSorted((one, other) => Number(one.isInternal) - Number(other.isInternal));
}

/** The first page takes everything that no part claims. */
function split(whole: Omit<ReferencePage, "shapes">, parts: readonly Part[]): ReferencePage[] {
  const rest = whole.calls.filter((call) => !parts.some(({ holds }) => holds(call)));
  return [
    { ...whole, calls: rest, shapes: [] },
    ...parts.map(({ slug, title, note, holds }) => ({
      slug,
      title,
      note: whole.slug === "survey" ? note : `${note} ${whole.note}`,
      calls: whole.calls.filter(holds),
      shapes: [],
      isInternal: whole.isInternal,
    })),
  ];
}

function slugOf(areaName: string): string {
  return areaName.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}
