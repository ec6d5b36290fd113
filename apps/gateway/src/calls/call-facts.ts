import type { Algorithm } from '@portico/channel'
import type { Account } from '@portico/stores'

/** The device whose key signed the request. */
export interface SigningDevice {
  /** SHA-256 of the SPKI, base64url. */
  readonly thumbprint: string
  readonly spki: Uint8Array
  /** The SPKI in base64, as the header carries it. */
  readonly publicKey: string
  readonly algorithm: Algorithm
}

/** What the summary of an account says, as it was when its session was read. */
export interface SessionAccount
  extends Pick<
    Account,
    | 'email'
    | 'mobile'
    | 'area_code'
    | 'totp_enable'
    | 'email_enable'
    | 'phone_enable'
    | 'anti_phishing_code'
    | 'identity_flag'
    | 'identity_level'
    | 'vip_level'
    | 'show_user_vip'
    | 'user_type'
    | 'nick_name'
    | 'parent_user_id'
    | 'residence'
    | 'settings'
    | 'fund'
  > {
  readonly is_email_verified: boolean
  readonly is_mobile_verified: boolean
  readonly createdMs: number
  /** Whether it has sub-accounts that are not erased. */
  readonly has_children: boolean
  /** Where the parent lives that acts through the session; null where none acts, or it was not asked. */
  readonly parent_residence: string | null
}

/** An active session, as its token's owner has it. */
export interface Session {
  /** SHA-256 of the token; the token itself is nowhere but in its cookie. */
  readonly tokenHash: Uint8Array
  /** The public name of the session, which scripts may know. */
  readonly handle: string
  readonly userId: string
  readonly kind: 'user' | 'agency'
  /** The key that signs the session's requests. */
  readonly thumbprint: string
  /** Shared by the sessions and refresh tokens of one log-in. */
  readonly family: string
  /** The parent account that acts through this session of its sub-account. */
  readonly actingParent: string | null
  /** When the person proved who it is, milliseconds since the epoch; what continues a session carries it on. */
  readonly authenticatedMs: number
  /** How the person signed in; null where it is not known. */
  readonly signedInBy: string | null
  readonly account: SessionAccount
}

/** A device key that an account has logged in with. */
export interface StoredDeviceKey {
  readonly spki: Uint8Array
  readonly algorithm: Algorithm
}

/** Looks sessions and device keys up. Throws StoreUnavailable where the store cannot answer. */
export interface SessionReader {
  /** The session of a token; null where there is none, or it has ended or run out. */
  find(token: string, nowMs: number): Promise<Session | null>
  /** A stored key by its thumbprint, of one account or of any (`userId` null). */
  deviceKey(userId: string | null, thumbprint: string): Promise<StoredDeviceKey | null>
}

/**
 * What a handler may know about the request besides its input. Everything is checked as far as its description says;
 * what a caller merely claims is no ground for a decision about security (protocol 3.3).
 */
export interface CallFacts {
  readonly traceId: string
  /** The caller's address, by the trusted proxies' word where there are any. */
  readonly ip: string
  /** `browser`: an Origin came, which is the site's own for what changes anything. A script can claim it as well. */
  readonly client: 'browser' | 'other'
  /** A claim of the caller, of any length and content; empty where there is none. */
  readonly userAgent: string
  /** A locale code of the registry; English where the caller names none or an unknown one. */
  readonly locale: string
  /** The caller's numeric language type; 0 where it names none. */
  readonly language: number
  /** A claim of the caller, `[A-Za-z0-9_-]{0,64}`. */
  readonly deviceId: string
  /** When the request arrived, milliseconds since the epoch. */
  readonly receivedMs: number
  /** When the caller says that it signed, milliseconds since the epoch; the signature covers the 100 seconds it lies in. Null: unsigned. */
  readonly signedMs: number | null
  /** Whether the caller still waits for the answer: false once it has closed the connection. */
  isAwaited(): boolean
  /** Who signed; null where the call was not signed. */
  readonly device: SigningDevice | null
  /** The session of the cookie, whose key signed this request; null for a visitor. */
  readonly session: Session | null
  /**
   * A stored key of some account that vouched for the signing key (`userCheckDeviceSign`). Whether it is a key of the
   * account in question is the handler's to ask.
   */
  readonly knownDevice: { readonly thumbprint: string } | null
  /** Cookies by name; of several with one name the first. */
  readonly cookies: Readonly<Record<string, string>>
  /**
   * `passed`: a token was spent that a captcha earned for this call and this device. `wanted`: the operator wants one for this call, and
   * the call's handler decides whether this request goes without.
   */
  readonly captcha: 'passed' | 'wanted' | 'none'
  /** How many times the usual work that captcha has shown; 0 where none was passed. */
  readonly captchaFactor: number
}
