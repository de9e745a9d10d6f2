import { answeredSurfaces } from "./survey/places.ts";

/** The dimensions of every counter besides its day, in the order of the counters' columns: figures filter by them. */
export const dimensionNames = ["customerType", "surface"] as const;
export type Dimension = (typeof dimensionNames)[number];

/** The values of each dimension, in the order of filters and splits. */
export const dimensionValues = {
  customerType: ["new", "returning", "unknown"],
  surface: answeredSurfaces,
} as const satisfies Record<Dimension, readonly [string, ...string[]]>;

export type DimensionValue<Name extends Dimension> = (typeof dimensionValues)[Name][number];

/** The filters by dimension; without one, any value. */
export type SegmentFilters = { [Name in Dimension]?: DimensionValue<Name> | undefined };

/** A subset of responses; undefined means any value. */
export type Segment = { [Name in Dimension]: DimensionValue<Name> | undefined };

/** The segment that filters select, without their other fields. */
export function segmentOf({ customerType, surface }: SegmentFilters): Segment {
  return { customerType, surface };
}

/** Whether filters limit any dimension. */
export function isSegmented(filters: SegmentFilters): boolean {
  return dimensionNames.some((name) => filters[name] !== undefined);
}
