/** How an account comes back to an owner who has lost everything. Times are milliseconds. */
export interface RecoverySettings {
  /** From when every known contact was told until it can be finished. */
  readonly waitMs: number
  /** So long before its end every contact is told again. */
  readonly noticeMs: number
  /** Whom the operator looks at before it can be finished. `unproven`: who has not shown the password. */
  readonly review: 'always' | 'unproven' | 'never'
  /** How long money stays where it is afterwards. */
  readonly moneyLockMs: number
}

/** Thresholds of accounts (protocol 3.11 and 3.12). Times are milliseconds. */
export interface AccountSettings {
  /** A session ends after this long without a request, and after `sessionLongestMs` in any case. */
  readonly sessionIdleMs: number
  readonly sessionLongestMs: number
  readonly refreshTokenMs: number
  /** Failed log-ins of an account: from here on with a captcha, with a wait, and not without a reset by e-mail. */
  readonly failuresUntilCaptcha: number
  readonly failuresUntilWait: number
  readonly failuresUntilReset: number
  /** The waits after `failuresUntilWait` failures, one after the other; the last one repeats. */
  readonly waitsMs: readonly number[]
  readonly code: {
    readonly lifeMs: number
    readonly tries: number
    /** What a person is told to wait before asking for another one; the rate rules `code` and `codeProven` hold it. */
    readonly resendMs: number
  }
  /** Who is sent codes by text message: everybody, those who have proven something, nobody. */
  readonly textCodes: 'on' | 'owners' | 'off'
  /** How many characters a new password may have. */
  readonly passwordShortest: number
  readonly passwordLongest: number
  /** Passwords that are worked on at once, and that may wait for it. */
  readonly passwordWorkers: number
  readonly passwordQueue: number
  /** How long network addresses stay in the record. */
  readonly auditAddressMs: number
  /** How long a token for a trading backend is valid; a minute at most. */
  readonly accessTokenMs: number
  /** How long an account that its owner closes can be kept. */
  readonly closureMs: number
  /** How long money should wait after it changed how a person proves who it is. */
  readonly moneyWaitMs: number
  /** How many second steps a log-in needs where the owner has that many and has not chosen to be asked for all. */
  readonly secondSteps: number
  readonly recovery: RecoverySettings
}

/** Who may open an account, as the operator decides. */
export interface SignUpRules {
  /** Countries whose residents are not served, ISO 3166-1 alpha-2. */
  readonly unservedCountries: ReadonlySet<string>
  /** Whether people must say where they live. */
  readonly residence: 'optional' | 'required'
  /** The terms that are accepted with an account; null where none are asked for. */
  readonly termsVersion: string | null
  /** The versions for residents of countries with terms of their own, ISO 3166-1 alpha-2. */
  readonly countryTerms: ReadonlyMap<string, string>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The figures of protocol 3.11 and 3.12. */
export const defaultAccountSettings: AccountSettings = {
  sessionIdleMs: 30 * minuteMs,
  sessionLongestMs: 24 * hourMs,
  refreshTokenMs: 14 * 24 * hourMs,
  failuresUntilCaptcha: 5,
  failuresUntilWait: 10,
  failuresUntilReset: 50,
  waitsMs: [1, 2, 4, 8, 15].map((minutes) => minutes * minuteMs),
  code: {
    lifeMs: 5 * minuteMs,
    tries: 5,
    resendMs: minuteMs,
  },
  textCodes: 'on',
  passwordShortest: 8,
  passwordLongest: 128,
  passwordWorkers: 2,
  passwordQueue: 64,
  auditAddressMs: 90 * 24 * hourMs,
  accessTokenMs: minuteMs,
  closureMs: 14 * 24 * hourMs,
  moneyWaitMs: 24 * hourMs,
  secondSteps: 1,
  recovery: {
    waitMs: 7 * 24 * hourMs,
    noticeMs: 24 * hourMs,
    review: 'unproven',
    moneyLockMs: 7 * 24 * hourMs,
  },
}
