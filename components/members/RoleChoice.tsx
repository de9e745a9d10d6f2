"use client";
import { Radio } from "@mantine/core";
import shared from "#components/ui/shared.module.css";
import { roleNames, roleRights } from "./member-text.ts";
import classes from "./RoleChoice.module.css";

export type AssignableRole = "admin" | "member";

const roles: readonly AssignableRole[] = ["member", "admin"];

/** Picks a role; each option says what it may do. */
export function RoleChoice({ value, onChange }: { value: AssignableRole; onChange: (role: AssignableRole) => void }) {
  return (
    <Radio.Group
      label="Role"
      value={value}
      onChange={(given) => {
        const role = roles.find((one) => one === given);
        if (role) onChange(role);
      }}
    >
      <div className={shared.tightStack}>
        {roles.map((role) => (
          <Radio.Card key={role} value={role} className={classes.role ?? ""} aria-label={roleNames[role]}>
            <Radio.Indicator className={classes.mark ?? ""} />
            <span className={classes.text}>
              <span className={shared.strong}>{roleNames[role]}</span>
              <span className={shared.small}>{roleRights[role]}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
