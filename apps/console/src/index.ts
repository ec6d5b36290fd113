export { registerConsole } from './server/console.ts'
export { consoleHeaders } from './server/http/headers.ts'
export type { ConsoleLook } from './server/http/pages.ts'
export { type InvitedOwner, inviteOwner, readInvitedOwner } from './server/operators/invite-owner.ts'
export { purgeConsole } from './server/purge.ts'
export type {
  AccountsPort,
  ActingScope,
  ConsoleContext,
  ConsoleLogger,
  ContentPort,
  HooksPort,
  MarketPort,
  OperatorMail,
} from './server/ports.ts'
