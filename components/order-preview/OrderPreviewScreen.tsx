"use client";
import { Anchor, NativeSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { OwnFrame } from "#components/session/OwnFrame.tsx";
import { type PreviewWidth, WidthSwitch } from "#components/ui/WidthSwitch.tsx";
import { defaultPreviewOrder, writePreviewOrder } from "#lib/preview-order.ts";
import classes from "./OrderPreviewScreen.module.css";
import { findPreviewPage, previewPages } from "./preview-pages.ts";

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
