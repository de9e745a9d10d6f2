"use client";
import { Button, NumberInput, Radio, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { DiscountSupport } from "#lib/calls/app-discounts.ts";
import { askStoreScopes } from "#lib/client/ask-store-scopes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { LONGEST_PREFIX, MOST_DAYS, USUAL_DAYS, USUAL_PREFIX } from "#lib/survey/discount-code.ts";
import type { ThankYou } from "#lib/survey/document.ts";
import type { OwnDiscount } from "#lib/survey/own-discount.ts";
import classes from "./QuestionForm.module.css";
import { TextField } from "./TextField.tsx";

interface DiscountFieldsProps {
  thankYou: ThankYou;
  set: (changed: Partial<ThankYou>, field: string) => void;
  errors: Record<string, string>;
}

const usual: OwnDiscount = { percent: 10, validDays: USUAL_DAYS, prefix: USUAL_PREFIX };

/** What shoppers who finish get: one code for everyone, or one of their own that the store makes. */
export function DiscountFields({ thankYou, set, errors }: DiscountFieldsProps) {
  const { data: support, refetch } = useCall("app.GetDiscountSupport", {});
  const { ownDiscount, discountCode } = thankYou;
  return (
    <div className={shared.smallStack}>
      <Radio.Group
        label="Reward for finishing"
        description="Optional. Shoppers can copy the code."
        value={ownDiscount ? "own" : "shared"}
        onChange={(kind) => set({ ownDiscount: kind === "own" ? usual : undefined }, "ownDiscount")}
      >
        <div className={classes.ticks}>
          <Radio value="shared" label="The same code for everyone" />
          <Radio value="own" label="A new code for each shopper" />
        </div>
      </Radio.Group>
      {ownDiscount ? (
        <>
          {support && <StoreNotice support={support} onGranted={() => void refetch()} />}
          <OwnFields
            discount={ownDiscount}
            currency={support?.currency ?? "USD"}
            onChange={(changed) => set({ ownDiscount: changed }, "ownDiscount")}
            errors={errors}
          />
        </>
      ) : (
        <TextField
          label="Discount code"
          description="Create it in your store first. Leave empty for no code."
          value={discountCode}
          onChange={(code) => set({ discountCode: code }, "discountCode")}
          error={errors["thankYou.discountCode"]}
        />
      )}
    </div>
  );
}

/** What is missing before the store makes codes; nothing if it can. */
function StoreNotice({ support, onGranted }: { support: DiscountSupport; onGranted: () => void }) {
  const { isSupported, platform, missingScopes } = support;
  const [answer, setAnswer] = useState<"declined" | "elsewhere" | null>(null);
  if (!isSupported) {
    return (
      <Notice
        status="warning"
        title={
          platform === null
            ? "Connect a Shopify or WooCommerce store first. Until then, shoppers see no code."
            : `${platform} can't create a code for each shopper. Shopify and WooCommerce can. Shoppers see no code.`
        }
      />
    );
  }
  if (missingScopes.length === 0) return null;
  const ask = async () => {
    const asked = await askStoreScopes(missingScopes);
    setAnswer(asked === "granted" ? null : asked);
    if (asked === "granted") onGranted();
  };
  return (
    <>
      <Notice
        status="warning"
        title="Shopify has to let Afterword create discounts. Until then, shoppers see no code."
      />
      <Button variant="default" onClick={() => void ask()}>
        Allow in Shopify
      </Button>
      {answer === "declined" && <Notice status="bad" title="Your store didn't allow it. Nothing has changed." />}
      {answer === "elsewhere" && (
        <Notice status="bad" title="Open Afterword in your store's admin to allow it: the store asks you there." />
      )}
    </>
  );
}

interface OwnFieldsProps {
  discount: OwnDiscount;
  currency: string;
  onChange: (changed: OwnDiscount) => void;
  errors: Record<string, string>;
}

function OwnFields({ discount, currency: ofStore, onChange, errors }: OwnFieldsProps) {
  const { percent, amountMinor, currency = ofStore, validDays, prefix } = discount;
  const isAmount = amountMinor !== undefined;
  const digits = minorDigits(currency);
  const change = (changed: Partial<OwnDiscount>) => onChange({ ...discount, ...changed });
  const setValue = (value: string | number) => {
    const number = Number(value);
    if (isAmount) change({ amountMinor: Math.round(number * 10 ** digits), currency });
    else change({ percent: number });
  };
  const problem = (field: string) => errors[`thankYou.ownDiscount.${field}`];
  return (
    <>
      <div className={classes.widePair}>
        <Select
          label="Discount"
          allowDeselect={false}
          data={[
            { value: "percent", label: "Percentage off" },
            { value: "amount", label: `Amount off (${isAmount ? currency : ofStore})` },
          ]}
          value={isAmount ? "amount" : "percent"}
          onChange={(kind) =>
            change(
              kind === "amount"
                ? { percent: undefined, amountMinor: 5 * 10 ** minorDigits(ofStore), currency: ofStore }
                : { percent: 10, amountMinor: undefined, currency: undefined },
            )
          }
        />
        <NumberInput
          label={isAmount ? `Amount in ${currency}` : "Percent"}
          value={isAmount ? amountMinor / 10 ** digits : (percent ?? 0)}
          onChange={setValue}
          min={isAmount ? 0 : 1}
          max={isAmount ? undefined : 100}
          decimalScale={isAmount ? digits : 0}
          allowNegative={false}
          error={problem("percent") ?? problem("amountMinor") ?? problem("currency")}
        />
      </div>
      <div className={classes.widePair}>
        <NumberInput
          label="Valid for (days)"
          description="From when the shopper gets it."
          value={validDays}
          onChange={(value) => change({ validDays: Number(value) })}
          min={1}
          max={MOST_DAYS}
          decimalScale={0}
          allowNegative={false}
          error={problem("validDays")}
        />
        <TextInput
          label="Codes start with"
          description="Letters and digits."
          value={prefix}
          maxLength={LONGEST_PREFIX}
          onChange={(event) => change({ prefix: event.currentTarget.value })}
          error={problem("prefix")}
        />
      </div>
      <p className={shared.tightCaption}>
        Your store creates the code when a shopper finishes. It works once, and each order gets one code at most.
      </p>
    </>
  );
}
