import type { SignOutReason, Transport } from '@portico/request'
import type { SolveCaptcha } from './captcha-challenge.ts'
import type { KeyStore } from './keys/key-store.ts'
import type { FailureLog, RunAlone, SessionStorage } from './ports.ts'
import type { OpenWorker } from './tasks.ts'

/** What the protection of a page is given; it reaches for nothing by itself. */
export interface ProtectionOptions {
  /** As `protect` of the request layer receives it. */
  readonly transport: Transport
  readonly keys: KeyStore
  /** The operator's certificates that pages carry, base64 DER (ENC-04). */
  readonly certificates: () => Promise<readonly string[]>
  /** `isSecureContext` of the window: false refuses every sealed call (ENC-03). */
  readonly isSecureContext: boolean
  /** Keeps the signing configuration for the session; called for each use, since reading it may throw. */
  readonly sessionStorage: () => SessionStorage
  /** Id of the user who was signed in last, empty for nobody: whose pair proves a known device. */
  readonly lastUserId: () => string
  readonly openWorker: OpenWorker
  readonly solveCaptcha: SolveCaptcha
  /** The reader closed a captcha, which analytics counts as the close event of the robot-verify click (CAP-04). */
  readonly captchaClosed?: (scene: string) => void
  /** The session is over on both sides as far as could be; the page reloads (USER-03). */
  readonly signedOut: (reason: SignOutReason) => void
  readonly runAlone: RunAlone
  /** Path of the page, without query, for reports. */
  readonly page: () => string
  readonly log: FailureLog
}
