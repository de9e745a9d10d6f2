import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import type { ResponseDetails } from "#lib/calls/app-responses.ts";
import { countryName } from "#lib/filters/order-text.ts";
import { surfaceLabels } from "#lib/filters/response-filters.ts";
import { formatDay } from "#lib/format-day.ts";
import { formatMoney, noFigure } from "#lib/format-figure.ts";
import classes from "./ResponseDrawer.module.css";

const customerLabels = { new: "New", returning: "Returning", unknown: noFigure };

/** The order the answers are about, and where it was placed. Facts the store didn't send are omitted. */
export function ResponseFacts({ response }: { response: ResponseDetails }) {
  const { order, orderPage, discount, platform, surface, sourceOrderId, customerType, locale, surveyName, version } =
    response;
  const number = orderPage ? (
    <Anchor href={orderPage} target="_blank" rel="noopener" fz="inherit">
      {sourceOrderId}
    </Anchor>
  ) : (
    sourceOrderId
  );
  const facts: [string, ReactNode][] = [
    ["Number", number],
    ["Total", order?.total == null ? null : formatMoney(order.total, order.currency ?? null)],
    ["Customer", customerType === "unknown" ? null : customerLabels[customerType]],
    ["Total orders", order?.orderCount],
    ["Email", order?.email],
    ["Customer ID", order?.customerId],
    ["Visitor ID", order?.anonymousId],
    ["Country", order?.country == null ? null : countryName(order.country)],
    ["Product IDs", order?.productIds?.join(", ")],
    ["SKUs", order?.skus?.join(", ")],
    ["Discounts", order?.discountCodes?.join(", ")],
    ["UTM", [order?.utmSource, order?.utmMedium, order?.utmCampaign].filter(Boolean).join(" / ")],
    ["Referrer", order?.referrer],
    ["Landing page", order?.landingPage],
  ];
  const places: [string, ReactNode][] = [
    ["Survey", `${surveyName}, version ${version}`],
    ["Where it was shown", surfaceLabels[surface]],
    ["Store", platform === "None" ? null : platform],
    ["Language", locale],
    ["Discount code", discount && discountText(discount)],
  ];
  return (
    <>
      <Facts heading="Order" facts={facts} />
      <Facts heading="Survey" facts={places} />
    </>
  );
}

/** The code that the shopper got from the store, or why there is none. */
function discountText({ status, code, expiresAt, problem }: NonNullable<ResponseDetails["discount"]>): string {
  if (status === "made") return expiresAt ? `${code}, valid until ${formatDay(expiresAt.slice(0, 10))}` : `${code}`;
  return problem ? `Not created: ${problem}` : "Your store hasn't created it yet";
}

function Facts({ heading, facts }: { heading: string; facts: [string, ReactNode][] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (known.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{heading}</h3>
      <dl className={classes.facts}>
        {known.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
