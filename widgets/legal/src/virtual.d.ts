declare module 'virtual:texts/legal' {
  import type { Messages } from '@lingui/core'
  import type { LocaleCode } from '@portico/locale'

  export const catalogues: Readonly<Partial<Record<LocaleCode, Messages>>>
}
