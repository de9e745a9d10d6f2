"use client";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { FollowFeed } from "#components/feed/FollowFeed.tsx";
import { HelpSlot } from "#components/help/HelpSlot.tsx";
import { useStaff } from "#components/session/staff-context.ts";
import { PageTour } from "#components/tour/PageTour.tsx";
import { InAdmin } from "#components/ui/in-admin-context.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import { Toasts } from "#components/ui/Toasts.tsx";
import type { ChatSettings } from "#lib/chat.ts";
import { useCall } from "#lib/client/hooks.ts";
import { isNearLimit } from "#lib/near-limit.ts";
import classes from "./MainFrame.module.css";
import { MenuToggles } from "./MenuToggles.tsx";
import { menuCookie } from "./menu-cookie.ts";
import { Navigation } from "./Navigation.tsx";
import { SampleDataNotice } from "./SampleDataNotice.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { TopBar } from "./TopBar.tsx";

const ClosingNotice = dynamic(() =>
  import("#components/account/ClosingNotice.tsx").then((module) => module.ClosingNotice),
);
// Loaded on demand, because most accounts never see them.
const PastDueNotice = dynamic(() =>
  import("#components/billing/PastDueNotice.tsx").then((module) => module.PastDueNotice),
);
const UsageNotice = dynamic(() => import("#components/billing/UsageNotice.tsx").then((module) => module.UsageNotice));
const CoverageNotice = dynamic(() =>
  import("#components/stores/CoverageNotice.tsx").then((module) => module.CoverageNotice),
);
const AdminNavigation = dynamic(() => import("./AdminNavigation.tsx").then((module) => module.AdminNavigation));
const PhoneMenu = onDemand(() => import("./PhoneMenu.tsx").then((module) => module.PhoneMenu));

interface MainFrameProps {
  /** From the cookie, so that the first paint is right. */
  startsCollapsed: boolean;
  /** The support chat; null if the operator has none. */
  chat: ChatSettings | null;
  /** Shopify's admin is around the page: its menu and its title bar are there instead of ours. */
  inAdmin: boolean;
  children: ReactNode;
}

/**
 * The frame of the main screens: menu on the left, top bar, content. On phones the menu is a drawer. In Shopify's admin
 * only the content is ours, and a bar with search and account.
 */
export function MainFrame({ startsCollapsed, chat, inAdmin, children }: MainFrameProps) {
  const { data: account } = useCall("Profile.Profile", {});
  const { data: coverage } = useCall("app.GetCoverageAlarm", {});
  const { isCollapsed, toggle } = useMenuCollapse(startsCollapsed);
  const path = usePathname();
  const { isImpersonating } = useStaff();
  const [drawer, setDrawer] = useState<"never opened" | "open" | "closed">("never opened");
  const page = (
    <HelpSlot chat={chat}>
      <div className={classes.frame} data-collapsed={isCollapsed} data-in-admin={inAdmin || undefined}>
        <SkipLink />
        {inAdmin ? (
          <>
            <AdminNavigation />
            <TopBar brand={null} hasMenu />
          </>
        ) : (
          <>
            <div className={classes.side}>
              <Navigation isCollapsed={isCollapsed} />
            </div>
            <TopBar
              start={
                <MenuToggles
                  isCollapsed={isCollapsed}
                  toggle={toggle}
                  isDrawerOpen={drawer === "open"}
                  openDrawer={() => setDrawer("open")}
                />
              }
              brand={{ href: "/dashboard" }}
              hasMenu
            />
          </>
        )}
        {/* No tours for staff: they would be stored and logged in the account under impersonation. In an admin their card
            would cover the content. */}
        {!isImpersonating && !inAdmin && <PageTour />}
        <main className={classes.main} id="content" tabIndex={-1}>
          <div className={classes.content}>
            {account?.accountStatus === "closing" && <ClosingNotice account={account} />}
            {account?.accountStatus === "pastDue" && <PastDueNotice account={account} path={path} />}
            {account && isNearLimit(account.planUsage) && <UsageNotice usage={account.planUsage} path={path} />}
            <SampleDataNotice source={account?.sampleDataSource} path={path} />
            {coverage?.alarm && <CoverageNotice alarm={coverage.alarm} path={path} />}
            {children}
          </div>
        </main>
        {drawer !== "never opened" && <PhoneMenu isOpen={drawer === "open"} close={() => setDrawer("closed")} />}
      </div>
      {/* Outside the grid, where they would become rows. */}
      <FollowFeed />
      <Toasts />
    </HelpSlot>
  );
  return <InAdmin value={inAdmin}>{page}</InAdmin>;
}

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** Whether the menu shows icons only. A cookie stores it, so that the server renders the next page the same way. */
function useMenuCollapse(startsCollapsed: boolean) {
  const [isCollapsed, setIsCollapsed] = useState(startsCollapsed);
  const toggle = () => {
    const next = !isCollapsed;
    setIsCollapsed(next);
    remember(next).catch(console.warn);
  };
  return { isCollapsed, toggle };
}

/** Without https there is no cookie store, and the menu isn't remembered. */
async function remember(isCollapsed: boolean): Promise<void> {
  if (!("cookieStore" in window)) return;
  const value = isCollapsed ? "collapsed" : "open";
  await window.cookieStore.set({ name: menuCookie, value, path: "/", expires: Date.now() + yearMs, sameSite: "lax" });
}
