declare module 'virtual:texts/site' {
  import type { Messages } from '@lingui/core'
  import type { LocaleCode } from '@portico/locale'

  export const loadTexts: Readonly<Record<LocaleCode, () => Promise<{ messages: Messages }>>>
}

declare module 'virtual:texts/pages' {
  import type { Messages } from '@lingui/core'
  import type { LocaleCode } from '@portico/locale'
  import type { PageNamespace } from '@portico/locale/texts'

  export const pageTexts: Readonly<
    Record<PageNamespace, Readonly<Record<LocaleCode, () => Promise<{ messages: Messages }>>>>
  >
}

declare module 'virtual:offline-plan' {
  import type { OfflinePlan } from './offline/plan.ts'

  export const plan: OfflinePlan
}

declare module 'trust-certificates' {
  /** The operator's certificates, base64 DER: the current one and the next. */
  export const certificates: readonly string[]
}

declare module '*?worker&url' {
  const address: string
  export default address
}

/** A style sheet as text, for a script that brings its styles along. */
declare module '*.css?inline' {
  const text: string
  export default text
}
