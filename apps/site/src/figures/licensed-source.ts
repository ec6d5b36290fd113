import { type SourceCredit, unstatedLicence } from '@portico/market'
import { markOf, type SourceMark } from './sources.ts'

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

/** A source as documents for programs credit it. */
export interface DocumentSource {
  readonly name: string
  readonly url: string
  readonly licence: string
  /** There where figures are credited to operators who have set them by hand. */
  readonly confirmation?: SourceMark
}

export function documentSource({ id, name, url, licence }: SourceCredit): DocumentSource {
  const mark = markOf(id)
  return { name, url, licence, ...(mark === undefined ? {} : { confirmation: mark }) }
}
