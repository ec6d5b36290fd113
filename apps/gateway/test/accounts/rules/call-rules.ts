import type { CallName } from '@portico/contract'

/** What an account's safety asks of a call, and how a test makes the call. A session is asked for by the last three. */
export type CallRule =
  /** It has to do with no account; nothing secret is sent. */
  | { readonly of: 'nobody' }
  /** The caller's own cookies say whose account it is. */
  | { readonly of: 'cookie' }
  /** It takes a name that an account may have: no answer tells whether one has it (alike-calls.ts). */
  | { readonly of: 'name' }
  /** It takes what names something under way and cannot be guessed. `code` is the answer to an unknown one. */
  | {
      readonly of: 'handle'
      readonly under: 'sign-in' | 'recovery' | 'reset' | 'identity' | 'pairing'
      readonly input: (handle: string) => object
      readonly code: string
    }
  /** It reads what is the account's. */
  | { readonly of: 'read'; readonly input: object }
  /** It changes something for which the session is enough. */
  | { readonly of: 'session'; readonly input: object; readonly because: string }
  /** It changes what secures the account, takes its data or closes it: its owner is proven once more. `input` lacks that proof. */
  | { readonly of: 'owner'; readonly input: object }
  /** The same, by the password alone. */
  | { readonly of: 'password'; readonly input: object }

const nobody = { of: 'nobody' } as const
const cookie = { of: 'cookie' } as const
const name = { of: 'name' } as const

const unknownUser = { userId: '0000000000' } as const
const unknownPairing = { qrcodeKey: 'A'.repeat(22) } as const
const unknownCredential = { credentialId: 'A'.repeat(22) } as const
const passwords = { pwd: 'another fine secret', rePwd: 'another fine secret' } as const
const noCredential = JSON.stringify({ id: 'A', rawId: 'A', type: 'public-key' })

const walletProof = {
  publicAddress: `0x${'11'.repeat(20)}`,
  signature: `0x${'11'.repeat(65)}`,
  sign: 'not what a wallet signs',
} as const

/** A step of a sign-in under way. */
function step(rest: object) {
  return {
    of: 'handle',
    under: 'sign-in',
    input: (serialNO: string) => ({ serialNO, ...rest }),
    code: '20103',
  } as const
}

/** A sign-in by somebody else's word; none is offered where the operator has named no provider. */
function identity(input: object) {
  return { of: 'handle', under: 'identity', input: () => input, code: '20906' } as const
}

function pairing(code: string) {
  return { of: 'handle', under: 'pairing', input: () => unknownPairing, code } as const
}

const wrongStep = step({ emailCode: '000000' })
const wrongRecoveryCode = step({ recoveryCode: 'AAAAAAAAAA' })
const wrongPasskey = step({ fidoVerifyCode: noCredential })
const read = { of: 'read', input: {} } as const
const idProof = { id: 'A'.repeat(43) } as const

function session(because: string, input: object = {}) {
  return { of: 'session', input, because } as const
}

const switching = session('the account that is entered has the same owner', unknownUser)
const ownPairing = 'the new device shows what the owner confirms, and the owner is told'

/**
 * The rule of every call of the contract. A call that is not here is a type error, and a rule that the contract contradicts is a failing test:
 * what a call takes and may answer says which rules it can have.
 */
export const callRules = {
  gatewaySignConfig: nobody,
  getCaptchaId: nobody,
  checkCaptcha: nobody,
  usdtRate: nobody,
  getDomainConfigList: nobody,
  getTdkMltQueryList: nobody,
  marketAssets: nobody,
  marketQuote: nobody,
  marketHistory: nobody,
  clientCommonConfig: cookie,
  logInfo: nobody,
  cspSecurity: nobody,
  startFidoLogin: nobody,
  startThird: nobody,
  thirdNonce: nobody,
  createQrKey: nobody,

  userinfo: cookie,
  logout: cookie,
  clearCookie: cookie,
  refreshSession: cookie,

  login: name,
  agencyLogin: name,
  sendCode: name,
  registerEmail: name,
  registerMobile: name,
  registerMobileAndEmail: name,
  judgeNewPassword: name,
  resetPassword: name,
  startRecovery: name,

  verifyLogin: wrongStep,
  verifyLoginV2: wrongStep,
  agencyVerifyLogin: wrongStep,
  agencyVerifyLoginV2: wrongStep,
  systemVerifyLogin: step({ verifyCode: '000000' }),
  recoveryCodeVerifyLogin: wrongRecoveryCode,
  agencyRecoveryCodeVerifyLogin: wrongRecoveryCode,
  startFidoVerify: step({}),
  fidoVerifyLogin: wrongPasskey,
  agencyFidoVerifyLogin: wrongPasskey,
  fidoLogin: {
    of: 'handle',
    under: 'identity',
    input: (serialNO) => ({ serialNO, fidoVerifyCode: noCredential }),
    code: '20109',
  },
  readRecovery: { of: 'handle', under: 'recovery', input: (serialNO) => ({ serialNO }), code: '00000' },
  finishRecovery: {
    of: 'handle',
    under: 'recovery',
    input: (serialNO) => ({ serialNO, verifyCode: '000000', ...passwords }),
    code: '20103',
  },
  stopRecovery: { of: 'handle', under: 'recovery', input: (token) => ({ token }), code: '00000' },
  removeResetMethods: {
    of: 'handle',
    under: 'reset',
    input: (serialNO) => ({ serialNO, names: [serialNO] }),
    code: '20103',
  },
  thirdApple: identity(idProof),
  thirdGoogle: identity(idProof),
  thirdOpenId: identity({ provider: 'example-id', ...idProof }),
  thirdWallet: identity(walletProof),
  thirdTelegram: identity({ initData: 'auth_date=1' }),
  thirdRegister: {
    of: 'handle',
    under: 'identity',
    input: (serialNO) => ({ serialNO }),
    code: '20103',
  },
  getQrKeyStatus: pairing('00000'),
  getCrossTerminalLoginStatus: pairing('00000'),
  claimCrossTerminal: pairing('20103'),

  listSessions: read,
  securityOverview: read,
  listActivity: read,
  listNotices: read,
  listPasskeys: read,
  listLinks: read,
  listAccounts: read,

  endSession: session('it ends sessions and begins none', { handle: 'A'.repeat(22) }),
  stopOwnRecovery: session('it keeps the account as it is'),
  keepAccount: session('it keeps the account as it is'),
  acceptTerms: session('it is the word of its owner, and opens nothing', { version: 'unknown' }),
  confirmTotp: session('its start was proven', { googleCode: '000000' }),
  confirmPasskey: session('its start was proven', { name: 'Key', response: noCredential }),
  startStepRule: session('it begins a proof and changes nothing'),
  renamePasskey: session('a name opens nothing', { ...unknownCredential, name: 'Key' }),
  renameSubAccount: session('a name opens nothing', { ...unknownUser, nickName: 'Savings' }),
  openSubAccount: session('its owner is the one of the parent, who is told', {
    nickName: 'Savings',
    kind: 'sub-account',
  }),
  issueToken: session('it shows the session to one backend for a minute', { audience: 'nobody' }),
  switchWeb: switching,
  switchApp: switching,
  switchDemoLogin: switching,
  switchDemoTrade: switching,
  scanQrKey: session(ownPairing, unknownPairing),
  readCrossTerminal: session(ownPairing, unknownPairing),
  confirmQrKey: session(ownPairing, { ...unknownPairing, decision: 'refuse' }),
  createCrossTerminal: session(ownPairing),

  setContact: {
    of: 'owner',
    input: { channel: 'email', email: 'never-set@example.com', verifyCode: '000000' },
  },
  removeContact: { of: 'owner', input: { channel: 'email', oldCode: '000000' } },
  setSecondStep: { of: 'owner', input: { method: 'email', enabled: true, verifyCode: '000000' } },
  startTotp: { of: 'owner', input: {} },
  removeTotp: { of: 'owner', input: { googleCode: '000000' } },
  startPasskey: { of: 'owner', input: {} },
  removePasskey: { of: 'owner', input: unknownCredential },
  makeRecoveryCodes: { of: 'owner', input: {} },
  setStepRule: { of: 'owner', input: { rule: 'all', weakSteps: false } },
  linkThird: { of: 'owner', input: { provider: 'wallet', ...walletProof } },
  unlinkThird: { of: 'owner', input: { name: 'A'.repeat(43) } },
  setAntiPhishingCode: { of: 'owner', input: { phrase: 'blue heron' } },
  exportOwnData: { of: 'owner', input: { format: 'json' } },
  closeAccount: { of: 'owner', input: {} },
  changePassword: {
    of: 'password',
    input: { newPwd: 'another fine secret', rePwd: 'another fine secret' },
  },
} as const satisfies Readonly<Record<CallName, CallRule>>

/** The calls of one rule, by their names. */
export type CallsOf<Rule extends CallRule['of']> = {
  [Name in CallName]: (typeof callRules)[Name]['of'] extends Rule ? Name : never
}[CallName]
