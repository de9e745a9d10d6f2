import {
  IconBell,
  IconBooks,
  IconBuildingStore,
  IconChartBar,
  IconClipboardText,
  IconCode,
  IconCreditCard,
  IconEye,
  IconKey,
  IconLayoutDashboard,
  IconPlusMinus,
  IconSettings,
  IconTable,
  IconTestPipe,
  IconUsers,
} from "@tabler/icons-react";
import type { PaletteEntry } from "./palette-groups.ts";

/** The screens that can be gone to by name. */
export const screenEntries: readonly PaletteEntry[] = [
  { path: "/dashboard", label: "Dashboard", keywords: "home,start,set up,preview", icon: IconLayoutDashboard },
  { path: "/surveys/edit", label: "Survey", keywords: "edit,questions,publish,style", icon: IconClipboardText },
  { path: "/surveys/analytics", label: "Analytics", keywords: "answers,numbers,rate,revenue", icon: IconChartBar },
  { path: "/templates", label: "Question library", keywords: "templates,questions,ideas,examples", icon: IconBooks },
  { path: "/templates/create", label: "New template", keywords: "question library,own", icon: IconBooks },
  { path: "/account", label: "Account settings", keywords: "business,contact,address,close", icon: IconSettings },
  { path: "/account/users", label: "Users", keywords: "team,members,invite,roles,owner", icon: IconUsers },
  { path: "/account/notifications", label: "Notifications", keywords: "mail,digest,e-mail", icon: IconBell },
  { path: "/account/staff-activity", label: "Staff activity", keywords: "support,audit,log,looked", icon: IconEye },
  {
    path: "/onboarding/connect-store",
    label: "Connect your store",
    keywords: "shopify,woocommerce,bigcommerce,wix,script,install",
    icon: IconBuildingStore,
  },
  { path: "/onboarding/selectplan", label: "Plans", keywords: "price,billing,trial,upgrade", icon: IconCreditCard },
  { path: "/docs/api", label: "API", keywords: "developer,openapi,calls,documentation", icon: IconCode },
  { path: "/manage-api-keys", label: "API keys", keywords: "developer,token,secret,publishable", icon: IconKey },
  { path: "/counter", label: "Counter", keywords: "developer", icon: IconPlusMinus },
  { path: "/fetch-data", label: "Fetch data", keywords: "developer,table,call", icon: IconTable },
  { path: "/testpage", label: "Test page", keywords: "developer,test calls", icon: IconTestPipe },
];
