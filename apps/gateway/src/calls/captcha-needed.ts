import type { CodeName } from '@portico/contract'

/** The refusal that starts a captcha in the browser (CAP-01). The scene is the name of the call that asks for it. */
export function captchaNeeded(scene: string): {
  readonly refusal: Extract<CodeName, 'captchaRequired'>
  readonly data: { readonly group: 'gateway'; readonly scene: string }
} {
  return { refusal: 'captchaRequired', data: { group: 'gateway', scene } }
}
