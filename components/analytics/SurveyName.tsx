/** Which survey the figures are for, in muted text next to the title. */
export function SurveyName({ name }: { name: string | null }) {
  return name === null ? null : <span className={shared.small}>{name}</span>;
}

import shared from "#components/ui/shared.module.css";
