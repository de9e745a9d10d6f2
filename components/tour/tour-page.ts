// Apart from the steps, which load only where a tour starts.

/** The pages with a tour on the first visit, as `TourStarted` records them. */
export type TourPage = "dashboard" | "editor" | "analytics" | "responses";

/** The page at a path, case-insensitive; undefined if it has no tour. */
export function tourPageAt(path: string): TourPage | undefined {
  const spelled = path.toLowerCase().replace(/(?<=.)\/$/, "");
  if (spelled === "/dashboard") return "dashboard";
  if (spelled === "/surveys/edit") return "editor";
  if (spelled === "/surveys/analytics") return "analytics";
  return spelled.startsWith("/surveys/question/") && spelled.endsWith("/responses") ? "responses" : undefined;
}
