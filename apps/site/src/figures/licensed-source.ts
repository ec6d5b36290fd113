import { type SourceCredit, unstatedLicence } from '@portico/market'

/** A source as a credit names it with its licence; null where the source states none. */
export interface LicensedSource {
  readonly name: string
  readonly url: string
  readonly licence: string | null
}

/** A licence as pages name it; null where the source states none. */
export function statedLicence(licence: string): string | null {
  return licence === unstatedLicence ? null : licence
}

export function licensedSource({ name, url, licence }: SourceCredit): LicensedSource {
  return { name, url, licence: statedLicence(licence) }
}
