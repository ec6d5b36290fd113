export { registerConsole } from './server/console.ts'
export { consoleHeaders } from './server/http/headers.ts'
export type { ConsoleLook } from './server/http/pages.ts'
export { type InvitedOwner, inviteOwner, readInvitedOwner } from './server/operators/invite-owner.ts'
export { purgeConsole } from './server/purge.ts'
export type {
  AccountsPort,
  ConsoleContext,
  ConsoleLogger,
  HooksPort,
  MarketPort,
  OperatorMail,
} from './server/ports.ts'
