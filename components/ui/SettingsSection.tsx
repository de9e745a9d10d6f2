import type { ReactNode } from "react";
import shared from "#components/ui/shared.module.css";
import { Card } from "./Card.tsx";
import classes from "./SettingsSection.module.css";

interface SettingsSectionProps {
  title: ReactNode;
  /** One sentence: what it is for. */
  description: ReactNode;
  /** `none` lets a list reach the edges of the card. */
  padding?: "normal" | "none";
  children: ReactNode;
}

/** A group of settings: description on the left, card with the controls on the right. */
export function SettingsSection({ title, description, padding = "normal", children }: SettingsSectionProps) {
  return (
    <section className={classes.section}>
      <div>
        <h2 className={shared.title}>{title}</h2>
        <p className={classes.description}>{description}</p>
      </div>
      <div className={classes.card}>
        <Card padding={padding}>{children}</Card>
      </div>
    </section>
  );
}
