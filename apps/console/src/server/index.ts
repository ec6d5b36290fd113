export { registerConsole } from './console.ts'
export { consoleHeaders } from './http/headers.ts'
export type { ConsoleLook } from './http/pages.ts'
export { type InvitedOwner, inviteOwner, readInvitedOwner } from './operators/invite-owner.ts'
export type {
  AccountsPort,
  ConsoleContext,
  ConsoleLogger,
  HooksPort,
  MarketPort,
  OperatorMail,
} from './ports.ts'
