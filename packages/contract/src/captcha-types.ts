/** The captchas behind the two captcha calls, by the number they carry on the wire (CAP-02). */
export const captchaTypes = {
  /** GeeTest v4: the proof is JSON text. */
  geetest: 1,
  /** A proof of work after ALTCHA: the proof is Base64. */
  proofOfWork: 3,
} as const

/** The number of a captcha on the wire. */
export type CaptchaType = (typeof captchaTypes)[keyof typeof captchaTypes]
