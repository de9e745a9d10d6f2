"use client";
import { Menu, Skeleton, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconLogout } from "@tabler/icons-react";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./AccountMenu.module.css";
import { useIsEmbedded } from "./use-is-embedded.ts";

/** The company with its plan, and what a person can do with the session. */
export function AccountMenu() {
  const { data: account } = useCall("Profile.Profile", {});
  const isEmbedded = useIsEmbedded();
  if (!account) return <Skeleton width={140} height={32} />;

  const names = (
    <span className={classes.names}>
      <span className={classes.company}>{account.companyName}</span>
      <span className={classes.plan}>Plan: {account.billingPlan}</span>
    </span>
  );
  // Inside a store's admin the session is the store's: there is nothing to log out of.
  if (isEmbedded) return <div className={classes.account}>{names}</div>;
  return (
    <Menu position="bottom-end" width={240} shadow="md" transitionProps={{ duration: 150 }}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          {names}
          <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.who}>{account.emailAddress}</Menu.Label>
        <Menu.Item
          component="a"
          href="/Account/Logout"
          leftSection={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
