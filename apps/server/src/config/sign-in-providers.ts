import { identityProviders } from '@portico/contract'
import type { configSettings } from './settings.ts'
import type * as v from 'valibot'

type Values = Pick<v.InferOutput<typeof configSettings>, 'signIn' | 'secrets'>

/** The issuers that are offered, in the order of their buttons: those of the contract's table, then those that the operator names. */
function issuersOf({ signIn, secrets }: Values) {
  const order = Object.keys(identityProviders)
  const known = Object.values(signIn.known).filter((client) => client !== null)
  return [
    ...known.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
    ...secrets.namedProviders,
  ]
}

/** The identity providers that are offered, without what only the gateway may know. */
export function signInOf(values: Values) {
  const openId = issuersOf(values).map(({ clientSecret: _secret, ...client }) => client)
  const { known: _known, ...others } = values.signIn
  return { openId, ...others }
}

/** The secrets of issuers that have one, by the provider's id. */
export function clientSecretsOf(values: Values) {
  return issuersOf(values).flatMap(({ id, clientSecret }) =>
    clientSecret === null ? [] : [{ id, clientSecret }],
  )
}
