"use client";
import { Anchor, NativeSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { OwnFrame } from "#components/session/OwnFrame.tsx";
import { type PreviewWidth, WidthSwitch } from "#components/ui/WidthSwitch.tsx";
import { defaultPreviewOrder, type PreviewOrder, writePreviewOrder } from "#lib/preview-order.ts";
import classes from "./OrderPreviewScreen.module.css";

interface OrderPreviewScreenProps {
  accountId: string;
  /** The store's platform, if the address has none. */
  platform: string;
  /** The survey's own language first. */
  languages: readonly string[];
  madeAt: number;
}

/** The draft on an order page of each platform. The address holds the selected page, so that the link can be shared. */
export function OrderPreviewScreen({ accountId, platform, languages, madeAt }: OrderPreviewScreenProps) {
  const router = useRouter();
  const query = useSearchParams();
  // Phone width on phones, until someone chooses.
  const isPhone = useMediaQuery("(max-width: 48em)") === true;
  const [chosenWidth, setWidth] = useState<PreviewWidth>();
  const width = chosenWidth ?? (isPhone ? "phone" : "desktop");
  const [isFirstOrder, setFirstOrder] = useState(true);
  const [locale, setLocale] = useState(languages[0] ?? "en");
  const page = findPreviewPage(query.get("platform") ?? platform, query.get("surface"));
  const order = { ...defaultPreviewOrder, surface: page.surface, isFirstOrder, locale };
  const source = new URLSearchParams({
    accountId,
    ts: `${madeAt}`,
    platform: page.platform,
    ...writePreviewOrder(order),
  });
  const choose = (index: number) => {
    const chosen = previewPages[index];
    if (chosen) router.replace(`?${new URLSearchParams({ platform: chosen.platform, surface: chosen.surface })}`);
  };
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <h1 className={classes.title}>Survey on an order page</h1>
        <NativeSelect
          aria-label="Page"
          data={previewPages.map(({ label }, index) => ({ value: `${index}`, label }))}
          value={`${previewPages.indexOf(page)}`}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
        <NativeSelect
          aria-label="Customer"
          data={[
            { value: "new", label: "First order" },
            { value: "returning", label: "Returning customer" },
          ]}
          value={isFirstOrder ? "new" : "returning"}
          onChange={(event) => setFirstOrder(event.currentTarget.value === "new")}
        />
        {languages.length > 1 && (
          <NativeSelect
            aria-label="Language"
            data={languages.map((tag) => ({ value: tag, label: nameOf(tag) }))}
            value={locale}
            onChange={(event) => setLocale(event.currentTarget.value)}
          />
        )}
        <WidthSwitch label="Page width" size="sm" value={width} onChange={setWidth} />
        <Anchor className={classes.leave ?? ""} href="/surveys/edit">
          Edit survey
        </Anchor>
      </header>
      <div className={classes.stage} data-width={width}>
        <OwnFrame className={classes.frame} title="order-preview" src={`/Preview/Survey?${source}`} />
      </div>
    </div>
  );
}

function nameOf(tag: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
}

interface PreviewPage {
  platform: string;
  surface: PreviewOrder["surface"];
  label: string;
}

/** Order pages a survey can be on, laid out like their platforms' own. */
const previewPages: readonly PreviewPage[] = [
  { platform: "Shopify", surface: "thankYou", label: "Shopify, thank-you page" },
  { platform: "Shopify", surface: "orderStatus", label: "Shopify, order status" },
  { platform: "WooCommerce", surface: "thankYou", label: "WooCommerce, order received" },
  { platform: "BigCommerce", surface: "thankYou", label: "BigCommerce, confirmation" },
  { platform: "Wix", surface: "thankYou", label: "Wix, thank-you page" },
  { platform: "None", surface: "thankYou", label: "Other store page" },
  { platform: "None", surface: "link", label: "Hosted page" },
  { platform: "None", surface: "email", label: "Email" },
  { platform: "None", surface: "pos", label: "Point of sale" },
];

/** The page in the address; otherwise the first of the platform, or of stores without one. */
function findPreviewPage(platform: string | null, surface: string | null): PreviewPage {
  const isPlatform = (page: PreviewPage) => page.platform.toLowerCase() === platform?.toLowerCase();
  const found =
    previewPages.find((page) => page.surface === surface && isPlatform(page)) ??
    previewPages.find((page) => page.surface === surface && page.platform === "None") ??
    previewPages.find(isPlatform) ??
    previewPages.find((page) => page.platform === "None");
  return found ?? { platform: "None", surface: "thankYou", label: "" };
}
