"use client";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useId } from "react";
import { SurveyStatusBadge } from "#components/survey-status/SurveyStatusBadge.tsx";
import { type MenuGroup, type MenuItem, menu } from "./menu.ts";
import classes from "./Navigation.module.css";

interface NavigationProps {
  /** Icons only; the names stay for screen readers and on hover. */
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

/** The main menu. */
export function Navigation({ isCollapsed = false, onNavigate }: NavigationProps) {
  return (
    <nav aria-label="Main" className={classes.menu} data-collapsed={isCollapsed}>
      {menu.map((group) => (
        <Group key={group.label ?? "main"} group={group} isCollapsed={isCollapsed} onNavigate={onNavigate} />
      ))}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  isCollapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function Group({ group, isCollapsed, onNavigate }: GroupProps) {
  // The address bar keeps the case that was typed.
  const path = usePathname().toLowerCase();
  const labelId = useId();
  return (
    <div>
      {group.label && (
        <p className={classes.group} id={labelId}>
          <span className={classes.label}>{group.label}</span>
        </p>
      )}
      <ul className={classes.list} aria-labelledby={group.label && labelId}>
        {group.items.map((item) => (
          <li key={item.path}>
            <Link
              href={item.path}
              className={classes.link}
              aria-current={isAt(item, path) ? "page" : undefined}
              title={isCollapsed ? item.label : undefined}
              onClick={onNavigate}
            >
              <item.icon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
              <span className={classes.label}>{item.label}</span>
              {item.showsSurveyStatus && (
                <span className={classes.badge}>
                  <SurveyStatusBadge />
                </span>
              )}
              <Pending />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A line under a link that was pressed, until its screen is there: the screen before it stays until then. */
function Pending() {
  const { pending } = useLinkStatus();
  return <span className={classes.pending} data-pending={pending || undefined} aria-hidden="true" />;
}

function isAt({ path, alsoAt = [], covers = [] }: MenuItem, current: string): boolean {
  const here = current === "/" ? current : current.replace(/\/$/, "");
  return here === path || alsoAt.includes(here) || covers.some((start) => current.startsWith(start));
}
