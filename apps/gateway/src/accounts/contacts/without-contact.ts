/** The columns of an account that lost an address; the second step that went there ends with it. */
export const without = {
  email: { email: null, email_verified_at: null, email_enable: false },
  mobile: { mobile: null, area_code: null, mobile_verified_at: null, phone_enable: false },
} as const
