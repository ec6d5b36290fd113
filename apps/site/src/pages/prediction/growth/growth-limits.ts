/** Percent a year that a visitor may ask for (PRED-03). */
export const growthLimits = { lowest: -99, highest: 1000 } as const

/** The slider's ends: what most readers try; the field takes the rest. */
export const sliderLimits = { lowest: -50, highest: 100 } as const
