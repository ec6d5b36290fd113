import type { LocaleCode } from '@portico/locale'
import { nameOfText, type PendingTexts } from '@portico/locale/pending'
import { describeFault, missingText, type TextFault } from './catalogue-check.ts'

interface Judging {
  readonly listed: PendingTexts
  /** Locales that were checked. */
  readonly codes: readonly LocaleCode[]
  /** A change may leave texts pending, a release may not. */
  readonly mode: 'change' | 'release'
}

const isMissing = ({ fault, id }: TextFault) => fault === missingText && id !== ''

/** What the list of pending texts has to hold for these faults, sorted. */
export function pendingOf(faults: readonly TextFault[]): readonly string[] {
  return [...new Set(faults.filter(isMissing).map(nameOfText))].toSorted()
}

/**
 * Faults of catalogues in words, and warnings: a missing text warns where it is listed as pending and no release is made.
 * A listed text that is not missing is a fault of the list.
 */
export function judgePending(
  faults: readonly TextFault[],
  { listed, codes, mode }: Judging,
): { readonly faults: readonly string[]; readonly warnings: readonly string[] } {
  const missing = new Set(pendingOf(faults))
  const isPending = (each: TextFault) => isMissing(each) && listed.has(nameOfText(each))
  const pending = faults.filter(isPending).map((each) => `${describeFault(each)}, shows English`)
  const unlisted = faults
    .filter((each) => !isPending(each))
    .map((each) =>
      isMissing(each)
        ? `${describeFault(each)}; npm run texts:pending lists it as pending`
        : describeFault(each),
    )
  const stale = [...listed]
    .filter((name) => codes.some((code) => name.startsWith(`${code}/`)) && !missing.has(name))
    .map((name) => `pending.json lists ${name}, which is not missing; npm run texts:pending writes the list`)
  const isRelease = mode === 'release'
  return {
    faults: [...unlisted, ...stale, ...(isRelease ? pending : [])],
    warnings: isRelease ? [] : pending,
  }
}
