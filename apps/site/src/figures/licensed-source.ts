import { type SourceCredit, unstatedLicence } from '@portico/market'

/** A source as a credit names it with its licence; null where the source states none. */
export interface LicensedSource {
  readonly name: string
  readonly url: string
  readonly licence: string | null
}

export function licensedSource({ name, url, licence }: SourceCredit): LicensedSource {
  return { name, url, licence: licence === unstatedLicence ? null : licence }
}
