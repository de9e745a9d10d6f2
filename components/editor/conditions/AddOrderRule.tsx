"use client";
import { Button } from "@mantine/core";
import {
  IconBarcode,
  IconBuildingStore,
  IconCoin,
  IconFlag,
  IconHash,
  IconLanguage,
  IconLink,
  IconPackage,
  IconPlus,
  IconRepeat,
  IconTag,
  IconWorld,
} from "@tabler/icons-react";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import { orderFields } from "#lib/survey/condition-parts.ts";
import type { OrderCondition } from "#lib/survey/document.ts";
import { newOrderRule, type OrderField, orderFieldLabels } from "./order-rules.ts";

const icons: Record<OrderField, typeof IconTag> = {
  isFirstOrder: IconRepeat,
  total: IconCoin,
  country: IconFlag,
  discountCodes: IconTag,
  productIds: IconPackage,
  skus: IconBarcode,
  orderCount: IconHash,
  utmSource: IconLink,
  utmMedium: IconLink,
  utmCampaign: IconLink,
  locale: IconLanguage,
  currency: IconWorld,
  surface: IconBuildingStore,
};

const fields = Object.keys(icons).flatMap((name) => orderFields.filter((field) => field === name));

/** A menu of the order properties that a question can be targeted by. */
export function AddOrderRule({ isFirst, onAdd }: { isFirst: boolean; onAdd: (rule: OrderCondition) => void }) {
  return (
    <LazyMenu
      items={fields.map((field) => {
        const Icon = icons[field];
        return {
          label: orderFieldLabels[field].label,
          icon: <Icon size={16} />,
          onClick: () => onAdd(newOrderRule(field)),
        };
      })}
      target={(props) => (
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden="true" />} {...props}>
          {isFirst ? "Target by order" : "Add order condition"}
        </Button>
      )}
    />
  );
}
