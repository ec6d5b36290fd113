import * as v from 'valibot'
import { userId } from './account-fields.ts'
import { defineCall } from '../call.ts'
import { sealedWrite } from './sealed-call.ts'

const switchCall = {
  ...sealedWrite,
  session: 'required',
  sealing: 'always',
  input: v.strictObject({ userId }),
  codes: ['operationRefused', 'loginRequired'],
  encryptedFields: ['userId'],
} as const

/** The page becomes a demo account of the one signed in (USER-04, protocol 3.14). */
export const switchDemoLogin = defineCall({
  ...switchCall,
  name: 'switchDemoLogin',
  path: '/v1/user/sub/switch/demoLogin',
  rate: 'call',
  summary: 'Enters a demo account.',
})

/** As `switchDemoLogin`, asked for by a trading screen. */
export const switchDemoTrade = defineCall({
  ...switchCall,
  name: 'switchDemoTrade',
  path: '/v1/user/sub/switch/demoTrade',
  rate: 'call',
  summary: 'Enters a demo account to trade.',
})

/** Enters an own sub-account, or goes back to the parent, on the web. */
export const switchWeb = defineCall({
  ...switchCall,
  name: 'switchWeb',
  path: '/v1/user/sub/switch/web',
  rate: 'call',
  summary: 'Enters a sub-account or the parent on the web.',
})

/** Enters an own sub-account, or goes back to the parent, in the app. */
export const switchApp = defineCall({
  ...switchCall,
  name: 'switchApp',
  path: '/v1/user/sub/switch/app',
  rate: 'call',
  summary: 'Enters a sub-account or the parent in the app.',
})
