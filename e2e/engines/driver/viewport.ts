/** What both engines show of a page, in CSS pixels. */
export const viewport = { width: 1280, height: 800 } as const
