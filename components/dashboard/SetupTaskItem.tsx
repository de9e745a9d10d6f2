import { Checkbox } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./SetupTaskItem.module.css";

interface SetupTaskItemProps {
  id: string;
  title: string;
  isDone: boolean;
  isOpen: boolean;
  toggle: () => void;
  /** Details, shown while open. */
  children: ReactNode;
}

/** One task of the setup guide; its title expands and collapses the details. */
export function SetupTaskItem({ id, title, isDone, isOpen, toggle, children }: SetupTaskItemProps) {
  const detailId = `task-${id}`;
  return (
    <li className={classes.task} data-open={isOpen}>
      <div className={classes.head}>
        {/* Read-only: completing the task ticks it. */}
        <Checkbox
          className={classes.check ?? ""}
          checked={isDone}
          readOnly
          tabIndex={-1}
          radius="xl"
          aria-label={`${title}: ${isDone ? "done" : "not done"}`}
        />
        <h3 className={classes.title}>
          <button
            type="button"
            className={classes.button}
            onClick={toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
          >
            {title}
            <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </h3>
      </div>
      {isOpen && (
        <div className={classes.detail} id={detailId}>
          {children}
        </div>
      )}
    </li>
  );
}
