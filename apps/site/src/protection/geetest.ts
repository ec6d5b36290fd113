import type { CaptchaChallenge, CaptchaOutcome } from '@portico/protection'
import { trustedScriptUrl } from '../ui/trusted-html.ts'

/** Where GeeTest version 4 serves the script that pages begin with. */
const scriptAddress = 'https://static.geetest.com/v4/gt4.js'

/** What is used of a captcha that GeeTest's script makes (its web API, version 4). Every handler answers the captcha. */
interface GeetestCaptcha {
  onReady(handler: () => void): void
  onSuccess(handler: () => void): void
  onError(handler: (error: unknown) => void): void
  onClose(handler: () => void): void
  showCaptcha(): void
  /** The four values that the validation service judges; false before they are there. */
  getValidate(): unknown
  destroy(): void
}

type InitGeetest = (
  config: { readonly captchaId: string; readonly language: string; readonly product: 'bind' },
  ready: (captcha: GeetestCaptcha) => void,
) => void

const proofFields = ['lot_number', 'captcha_output', 'pass_token', 'gen_time'] as const

/** The four values as JSON; null where one of them is not there. */
function proofText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const proof = proofFields.map((name): [string, unknown] => [name, Reflect.get(value, name)])
  return proof.every(([, part]) => typeof part === 'string')
    ? JSON.stringify(Object.fromEntries(proof))
    : null
}

function isInit(value: unknown): value is InitGeetest {
  return typeof value === 'function'
}

let script: Promise<InitGeetest> | null = null

/** Loads the script once; a failure is forgotten, so that the next challenge tries again. */
function loadScript(): Promise<InitGeetest> {
  script ??= new Promise<InitGeetest>((resolve, reject) => {
    const element = document.createElement('script')
    element.addEventListener('error', () => reject(new Error('the captcha’s script did not load')))
    element.addEventListener('load', () => {
      const init: unknown = Reflect.get(window, 'initGeetest4')
      if (isInit(init)) resolve(init)
      else reject(new Error('the captcha’s script is not what it should be'))
    })
    // The platform's types know trusted addresses for service workers only.
    element.src = trustedScriptUrl(scriptAddress) as string
    document.head.append(element)
  }).catch((error: unknown) => {
    script = null
    throw error
  })
  return script
}

function show(init: InitGeetest, challenge: CaptchaChallenge, signal: AbortSignal): Promise<CaptchaOutcome> {
  return new Promise((resolve) => {
    const config = { captchaId: challenge.captchaId, language: challenge.language, product: 'bind' } as const
    init(config, (captcha) => {
      const end = (outcome: CaptchaOutcome) => {
        captcha.destroy()
        resolve(outcome)
      }
      captcha.onReady(() => captcha.showCaptcha())
      captcha.onClose(() => end({ outcome: 'cancelled' }))
      captcha.onError((error) => {
        console.warn('the captcha failed:', error)
        end({ outcome: 'failed' })
      })
      captcha.onSuccess(() => {
        const validate = proofText(captcha.getValidate())
        end(validate === null ? { outcome: 'failed' } : { outcome: 'solved', validate })
      })
      signal.addEventListener('abort', () => end({ outcome: 'cancelled' }))
    })
  })
}

/** Lets GeeTest show its own challenge over the page (CAP-01, CAP-04). Never rejects. */
export async function solveGeetest(
  challenge: CaptchaChallenge,
  signal: AbortSignal,
): Promise<CaptchaOutcome> {
  try {
    return await show(await loadScript(), challenge, signal)
  } catch (error) {
    console.warn('the captcha cannot be shown:', error)
    return { outcome: 'failed' }
  }
}
