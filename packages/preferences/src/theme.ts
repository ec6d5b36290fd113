/** THEME-01. */
export type Theme = 'white' | 'black'

/** Which colour stands for a rise, where the reader chose one. */
export type TrendColours = 'red-up' | 'green-up'
