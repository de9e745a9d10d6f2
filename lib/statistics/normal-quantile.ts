/** The two-sided 95% quantile of the standard normal distribution. */
export const z95 = 1.959963984540054;
