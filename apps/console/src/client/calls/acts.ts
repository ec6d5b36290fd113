import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import * as v from 'valibot'
import { type ActName, type ActOutput, type ActRequest, acts } from '../../contract/acts.ts'
import { call, Refused } from './call.ts'
import { makePasskey, showPasskey } from './passkey.ts'

/** What an act came to. */
export type Acted<Name extends ActName> =
  | { readonly state: 'done'; readonly data: ActOutput<Name> }
  | { readonly state: 'asked'; readonly readyAt: number | null }

async function act<Name extends ActName>(name: Name, input: ActRequest<Name>): Promise<Acted<Name>> {
  const got = await call(`act/${name}`, input)
  if (got.state === 'asked') return { state: 'asked', readyAt: got.readyAt }
  return { state: 'done', data: v.parse(acts[name].output, got.data) }
}

/** What a passkey helps against: it is too long ago, or the session has ended while something was typed. */
const passkeyFor = { stale: 'prove', 'signed-out': 'log-in' } as const

/** Does an act; one that asks for the passkey gets it, and is done then. */
async function actWithPasskey<Name extends ActName>(
  name: Name,
  input: ActRequest<Name>,
): Promise<Acted<Name>> {
  try {
    return await act(name, input)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { refusal } = error
    if (refusal !== 'stale' && refusal !== 'signed-out') throw error
    await showPasskey(passkeyFor[refusal])
    return act(name, input)
  }
}

/** Reads something by an act. */
export function useRead<Name extends ActName>(
  name: Name,
  input: ActRequest<Name>,
  { enabled = true } = {},
): UseQueryResult<ActOutput<Name>> {
  return useQuery({
    queryKey: [name, input],
    enabled,
    queryFn: async () => {
      const got = await act(name, input)
      if (got.state !== 'done') throw new Refused('unavailable')
      return got.data
    },
  })
}

/** Does an act when told to, and has everything read again afterwards. */
export function useAct<Name extends ActName>(name: Name) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: ActRequest<Name>) => actWithPasskey(name, input),
    onSuccess: () => queries.invalidateQueries(),
  })
}

/** Makes another passkey for who is signed in. The one that is there is asked for first, unless it was just used. */
export function useAddPasskey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (wish: { readonly name: string; readonly reason: string }) => {
      const begun = await actWithPasskey('passkeys.start', {})
      if (begun.state !== 'done') throw new Refused('unavailable')
      const made = await makePasskey(begun.data)
      // The five minutes, or the session, may have ended while the authenticator was asked.
      return actWithPasskey('passkeys.add', { ...wish, ...made })
    },
    onSuccess: () => queries.invalidateQueries(),
  })
}
