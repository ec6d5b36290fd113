import type { BoundCall } from '../../calls/bound-call.ts'
import type { AccountServices } from '../services.ts'
import { pairingsOfNewDevices } from './new-device.ts'
import { pairingsOfOwners } from './owner.ts'
import { createPairings } from './pairings.ts'

/** The calls by which one device lets another one in, in either direction (GATE-01). */
export function pairingCalls(services: AccountServices): readonly BoundCall[] {
  const pairings = createPairings(services.context)
  return [...pairingsOfNewDevices(services, pairings), ...pairingsOfOwners(services, pairings)]
}
