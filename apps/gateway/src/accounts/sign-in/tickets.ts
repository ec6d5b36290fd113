import type { SecondStepMethod } from '@portico/contract'
import type { VolatileStore } from '@portico/stores'
import * as v from 'valibot'
import { randomToken } from '../secrets.ts'
import type { ProvenStep, StepSetup } from '../second-steps/step-rule.ts'

const ticketSchema = v.object({
  userId: v.string(),
  accountKind: v.picklist(['user', 'agency']),
  /** Why it is not over yet: the account's own second step, or a device that is not known. */
  kind: v.picklist(['second-step', 'system']),
  methods: v.array(v.picklist(['email', 'mobile', 'totp'])),
  /** Whether a passkey does in place of all of them. */
  hardwareKey: v.boolean(),
  /** Which of the methods are enough. An earlier release wrote sign-ins without it, which asked for all. */
  rule: v.optional(v.picklist(['all', 'one']), 'all'),
  weakSteps: v.optional(v.boolean(), false),
  needed: v.optional(v.number(), 1),
  /** The key that must sign every step. */
  thumbprint: v.string(),
  /** Whose failures are counted when a code is wrong. */
  failureKey: v.string(),
  isKnownDevice: v.boolean(),
  /** How the sign-in began. An earlier release wrote none. */
  signedInBy: v.optional(v.nullable(v.string()), null),
  /** Of the password that was right; another one voids the ticket. */
  passwordMark: v.string(),
  /** The account's count of endings when the password was right; another one voids the ticket. An earlier release wrote none. */
  sessionEndings: v.optional(v.number()),
  /** Milliseconds since the epoch. */
  openedMs: v.number(),
})

/** A sign-in whose password was right and that is not complete. */
export type Ticket = Readonly<v.InferOutput<typeof ticketSchema>>

/** Sign-ins under way, by serial number. */
export interface Tickets {
  /** Answers the serial number. */
  open(ticket: Ticket): Promise<string>
  /** The ticket where it is valid and of this device; null else. */
  read(serialNumber: string, thumbprint: string): Promise<Ticket | null>
  /** What was proven so far. */
  proven(serialNumber: string, ticket: Ticket): Promise<readonly ProvenStep[]>
  prove(serialNumber: string, method: SecondStepMethod): Promise<void>
  /** Each recovery code that was right counts. */
  proveByRecoveryCode(serialNumber: string): Promise<void>
  /** Counts a wrong code; the last allowed one closes the ticket. */
  fail(serialNumber: string): Promise<void>
  /** Ends the ticket; true for exactly one of many callers at once. */
  close(serialNumber: string): Promise<boolean>
}

/** How long a sign-in may take after its password. */
export const ticketLifeMs = 600_000

const wrongCodes = 5

/** The second steps that a ticket asks for. */
export function setupOf({ methods, hardwareKey, rule, weakSteps, needed }: Ticket): StepSetup {
  return { methods, passkey: hardwareKey, rule, weakSteps, needed }
}

/** Keeps tickets in the volatile store. */
export function createTickets(volatile: VolatileStore, website: string): Tickets {
  const keyOf = (serialNumber: string) => `ticket:${website}:${serialNumber}`
  const proofKeyOf = (serialNumber: string, method: SecondStepMethod) =>
    `ticket-proof:${website}:${serialNumber}:${method}`

  const codesKeyOf = (serialNumber: string) => `ticket-recovery-codes:${website}:${serialNumber}`

  return {
    async open(ticket) {
      const serialNumber = randomToken()
      await volatile.put(keyOf(serialNumber), JSON.stringify(ticket), ticketLifeMs)
      return serialNumber
    },
    async read(serialNumber, thumbprint) {
      const text = await volatile.read(keyOf(serialNumber))
      if (text === null) return null
      const ticket = v.parse(ticketSchema, JSON.parse(text))
      return ticket.thumbprint === thumbprint ? ticket : null
    },
    async proven(serialNumber, ticket) {
      const proofs = await Promise.all(
        ticket.methods.map((method) => volatile.read(proofKeyOf(serialNumber, method))),
      )
      const codes = Number((await volatile.read(codesKeyOf(serialNumber))) ?? 0)
      return [
        ...ticket.methods.filter((_, index) => proofs[index] !== null),
        ...Array<ProvenStep>(codes).fill('recoveryCode'),
      ]
    },
    async prove(serialNumber, method) {
      await volatile.put(proofKeyOf(serialNumber, method), '1', ticketLifeMs)
    },
    async proveByRecoveryCode(serialNumber) {
      await volatile.count(codesKeyOf(serialNumber), ticketLifeMs)
    },
    async fail(serialNumber) {
      const wrong = await volatile.count(`ticket-wrong:${website}:${serialNumber}`, ticketLifeMs)
      if (wrong >= wrongCodes) await volatile.remove(keyOf(serialNumber))
    },
    close: async (serialNumber) => (await volatile.take(keyOf(serialNumber))) !== null,
  }
}
