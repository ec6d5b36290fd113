import * as v from 'valibot'
import type { ConsoleContext } from '../ports.ts'
import { randomToken } from '../secrets.ts'

/** The step that an answer of an authenticator belongs to; every other step refuses it. */
export type Ceremony =
  | { readonly purpose: 'log-in' }
  /** An operator who is signed in shows the passkey again. */
  | { readonly purpose: 'prove'; readonly operatorId: string }
  /** An operator who is signed in makes another passkey. */
  | { readonly purpose: 'add'; readonly operatorId: string }
  /** Somebody with an invitation makes a passkey, and the operator with it. */
  | {
      readonly purpose: 'join'
      /** The id of the invitation: what its link holds is stored nowhere. */
      readonly invitation: string
      readonly operatorId: string
    }

const ceremonySchema = v.variant('purpose', [
  v.object({ purpose: v.literal('log-in'), challenge: v.string() }),
  v.object({ purpose: v.literal('prove'), operatorId: v.string(), challenge: v.string() }),
  v.object({ purpose: v.literal('add'), operatorId: v.string(), challenge: v.string() }),
  v.object({
    purpose: v.literal('join'),
    invitation: v.string(),
    operatorId: v.string(),
    challenge: v.string(),
  }),
])

/** A ceremony with the bytes that the authenticator has to sign. */
export type OpenCeremony = v.InferOutput<typeof ceremonySchema>

/** How long an authenticator may take, milliseconds. */
export const ceremonyLifeMs = 180_000

type Keeper = Pick<ConsoleContext, 'volatile' | 'website'>

const keyOf = ({ website }: Keeper, id: string) => `console-ceremony:${website}:${id}`

/** Begins a ceremony. */
export async function openCeremony(
  keeper: Keeper,
  ceremony: Ceremony,
): Promise<{ readonly id: string; readonly challenge: string }> {
  const [id, challenge] = [randomToken(), randomToken()]
  await keeper.volatile.put(keyOf(keeper, id), JSON.stringify({ ...ceremony, challenge }), ceremonyLifeMs)
  return { id, challenge }
}

/** Gives a ceremony to one caller, once; null where there is none of this purpose, or its time is over. */
export async function takeCeremony<Purpose extends Ceremony['purpose']>(
  keeper: Keeper,
  id: string,
  purpose: Purpose,
): Promise<Extract<OpenCeremony, { readonly purpose: Purpose }> | null> {
  const text = await keeper.volatile.take(keyOf(keeper, id))
  if (text === null) return null
  const ceremony = v.parse(ceremonySchema, JSON.parse(text))
  const isOf = (one: OpenCeremony): one is Extract<OpenCeremony, { readonly purpose: Purpose }> =>
    one.purpose === purpose
  return isOf(ceremony) ? ceremony : null
}
