export type { LocaleCode, LocaleEntry, NamesElsewhere } from './codes.ts'
export { isolate } from './isolate.ts'
export { namesElsewhere } from './names-elsewhere.ts'
export type { LinkTarget, LocalePath } from './paths.ts'
export {
  linkTo,
  localeFromQuery,
  prefixOf,
  requestedLocale,
  splitLocalePath,
  switchLocalePath,
} from './paths.ts'
export { defaultLocale, fallbackEntry, localeOf, locales } from './registry.ts'
export { gapAfter, withGap } from './gap/with-gap.ts'
export type { WaitText } from './wait-text.ts'
export { waitTextOf } from './wait-text.ts'
export { localeOfTag } from './tags.ts'
