import { identityProviders, type ProofKind } from '@portico/contract'
import type { SiteOptions } from '@portico/site'
import type { ServerConfig } from './config/config.ts'

/** What pages offer beside password and passkey, in the order of the buttons: issuers, then what proves in a way of its own. */
export function shownProviders({ signIn, secrets }: ServerConfig): SiteOptions['externalSignIns'] {
  const offered: Readonly<Record<Exclude<ProofKind, 'openId'>, boolean>> = {
    wallet: signIn.wallet !== null,
    telegram: secrets.telegramBotToken !== null,
  }
  const issuers = signIn.openId.map(({ id, names }) => ({ id, proof: 'openId' as const, names }))
  const others = Object.entries(identityProviders).flatMap(([id, { proof, name }]) =>
    proof === 'openId' || !offered[proof] ? [] : [{ id, proof, names: name === null ? null : { en: name } }],
  )
  return [...issuers, ...others]
}
