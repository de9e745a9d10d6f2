import {
  type Dimension,
  type DimensionValue,
  dimensionNames,
  dimensionValues,
  type SegmentFilters,
} from "../dimensions.ts";
import { planText } from "../plan-text.ts";
import { firstPlanWith, includesFeature } from "../plans.ts";

/** A subset of shoppers, in the calls' format; empty means everyone. */
export type Segment = { [Name in Dimension]?: DimensionValue<Name> };

/** Clears the segment in an address. */
export const noSegment: Record<Dimension, null> = { customerType: null, surface: null };

interface DimensionLabels<Value extends string> {
  /** The label of its field. */
  label: string;
  /** The accessible name of its field on figure screens, which has no label. */
  name: string;
  all: string;
  /** What figures are split by. */
  by: string;
  values: Record<Value, string>;
}

/** How filters and splits name the dimensions and their values. */
export const dimensionLabels: { [Name in Dimension]: DimensionLabels<DimensionValue<Name>> } = {
  customerType: {
    label: "Customer",
    name: "Customers",
    all: "All customers",
    by: "customer",
    values: { new: "New customers", returning: "Returning customers", unknown: "Unknown customers" },
  },
  surface: {
    label: "Where it was shown",
    name: "Survey surface",
    all: "All surfaces",
    by: "surface",
    values: {
      thankYou: "Thank-you page",
      orderStatus: "Order status page",
      pos: "Point of sale",
      email: "Email",
      link: "Link",
      import: "Imported",
    },
  },
};

/** The values of a dimension as options of a field. */
export function optionsOf(dimension: Dimension): { value: string; label: string }[] {
  return Object.entries(dimensionLabels[dimension].values).map(([value, label]) => ({ value, label }));
}

/** The dimensions that a segment limits, each with its value in words. */
export function segmentText(segment: Segment): { dimension: Dimension; words: string }[] {
  return dimensionNames.flatMap((dimension) => {
    const option = optionsOf(dimension).find(({ value }) => value === segment[dimension]);
    return option ? [{ dimension, words: option.label }] : [];
  });
}

/** Reads `?customerType=&surface=`; invalid values are ignored. */
export function readSegment(query: { get(name: string): string | null }): Segment {
  return segmentWhere((dimension) => query.get(dimension));
}

/** The segment of a list's filters. */
export function segmentIn(filters: SegmentFilters): Segment {
  return segmentWhere((dimension) => filters[dimension]);
}

function segmentWhere(wanted: (dimension: Dimension) => string | null | undefined): Segment {
  let segment: Segment = {};
  for (const dimension of dimensionNames) {
    const values: readonly DimensionValue<Dimension>[] = dimensionValues[dimension];
    const value = values.find((each) => each === wanted(dimension));
    if (value !== undefined) segment = { ...segment, [dimension]: value };
  }
  return segment;
}

/** The lowest plan with segments, by the name merchants know. */
export const segmentsPlanName = planText(firstPlanWith.segments);

/** Whether the account may use segments now. */
export function hasSegments(account: { billingPlan: string; trialEndsAt: string | Date }, now: number): boolean {
  const facts = { billingPlan: account.billingPlan, trialEndsAt: new Date(account.trialEndsAt) };
  return includesFeature(facts, "segments", new Date(now));
}
