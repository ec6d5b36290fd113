import type { Session } from '../src/index.ts'

/** A session of a new account, which is in no database, signed by the key with this thumbprint. */
export function testSession(name: string, thumbprint: string): Session {
  return {
    tokenHash: new Uint8Array(32),
    handle: `handle-of-${name}`,
    userId: '1000000001',
    kind: 'user',
    thumbprint,
    family: '00000000-0000-4000-8000-000000000000',
    actingParent: null,
    authenticatedMs: 0,
    signedInBy: null,
    account: {
      ...{ email: `${name}@example.com`, is_email_verified: true, mobile: null, is_mobile_verified: false },
      ...{ area_code: null, totp_enable: false, email_enable: false, phone_enable: false },
      ...{ anti_phishing_code: null, identity_flag: 0, identity_level: 0, vip_level: 0, show_user_vip: 1 },
      ...{ user_type: 0, nick_name: null, parent_user_id: null, residence: null, parent_residence: null },
      ...{ settings: {}, fund: {}, createdMs: 0, has_children: false },
    },
  }
}
