const steps = [10, 20, 25, 40, 50, 60, 80, 100];

/** Where the axis of shares ends, in percent: a round number above the largest bar and its interval. */
export function scaleEnd(highestShare: number): number {
  return steps.find((step) => step >= highestShare) ?? 100;
}
