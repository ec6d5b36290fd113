import type { FoundAsset } from '@portico/combobox'
import { evaluateAmount, formatPlain } from '@portico/format'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { addressAmount } from '../../figures/address-amount.ts'
import { type AsOfView, asOfView, closeView } from '../../figures/as-of.ts'
import type { AmountProblem } from '../../views/converter/converter-view.ts'
import { useSite } from '../../components/context/site-context.ts'
import { usePageLocation } from '../../components/navigation/page-router.ts'
import { isShare, storedAsOf, storedAsset } from './convert.ts'
import { createStoredSearch } from './stored-search.ts'
import { useMinutes } from './use-minutes.ts'
import type { OfflineView, StoredAsset } from './view.ts'
import { wantedPair } from './wanted.ts'

export interface OfflineForm {
  readonly field: RefObject<HTMLInputElement | null>
  readonly from: StoredAsset
  readonly to: StoredAsset
  readonly typed: string
  /** The last amount that could be read, as a plain decimal. */
  readonly amount: string
  readonly problem: AmountProblem | null
  /** What was asked for and is not among the stored assets. */
  readonly missing: readonly string[]
  readonly asOf: AsOfView
  type(text: string): void
  pickFrom(slug: string): void
  pickTo(slug: string): void
  swap(): void
  /** Takes up assets that were typed and not picked. */
  submit(event: FormEvent<HTMLFormElement>): void
  search(query: string): readonly FoundAsset[]
}

interface Filled {
  readonly from: string
  readonly to: string
  readonly typed: string
  readonly amount: string
  readonly problem: AmountProblem | null
}

/** The asset of a slug, else the page's own choice, else whatever comes first. */
function assetFor(view: OfflineView, slug: string, otherwise: string): StoredAsset {
  const found = storedAsset(view, slug) ?? storedAsset(view, otherwise) ?? view.groups[0]?.assets[0]
  if (!found) throw new Error('the offline page has no assets')
  return found
}

/** What a text changes that was typed: the last good amount stays current until there is another one. */
function afterTyping(typed: string, read: { tag: string; marks: readonly string[] }): Partial<Filled> {
  const parsed = evaluateAmount(typed, read.tag, { marks: read.marks })
  if (parsed.status === 'ok') return { typed, amount: parsed.value, problem: null }
  return { typed, problem: parsed.status === 'error' ? parsed.reason : null }
}

/** What a reader had asked for when the network was gone, as the page's address carries it. */
function asWanted(search: string, tag: string): Partial<Filled> {
  const wanted = wantedPair(new URLSearchParams(search).get('wanted'))
  if (!wanted) return {}
  const { from, to } = wanted
  const asked = wanted.amount ?? ''
  const parsed = addressAmount(asked)
  if (parsed.status === 'error')
    return { from, to, typed: asked.slice(0, 80), amount: '1', problem: parsed.reason }
  const amount = parsed.status === 'ok' ? parsed.value : '1'
  return { from, to, typed: formatPlain(amount, tag), amount }
}

/** Slugs that were asked for and are not there; the page's own choice was asked for by nobody. */
function missingSlugs(view: OfflineView, { from, to }: Filled): readonly string[] {
  const isMissing = (slug: string, own: string) => slug !== own && storedAsset(view, slug) === null
  return [...(isMissing(from, view.from) ? [from] : []), ...(isMissing(to, view.to) ? [to] : [])]
}

/** The assets that a sent form names otherwise than they stand there; the best match of each counts. */
function afterSending(
  sent: FormData,
  shown: { readonly from: StoredAsset; readonly to: StoredAsset },
  search: OfflineForm['search'],
): Partial<Filled> {
  const named = (['from', 'to'] as const).flatMap((side): [string, string][] => {
    const typed = sent.get(side)
    const [, code, name] = shown[side]
    if (typeof typed !== 'string' || typed.trim() === '' || typed === `${name} (${code})`) return []
    return [[side, search(typed)[0]?.slug ?? typed.trim()]]
  })
  return Object.fromEntries(named)
}

/**
 * The state of the offline converter. The first drawing is the one that was stored, whatever was wanted; the page then takes
 * up what its address says and what was typed before its scripts came (SHELL-11).
 */
export function useOfflineForm(view: OfflineView): OfflineForm {
  const { locale } = useSite()
  const location = usePageLocation()
  const { numberTag: tag } = locale
  const field = useRef<HTMLInputElement>(null)
  const isTakenOver = useRef(false)
  const search = useMemo(() => createStoredSearch(view), [view])
  const first = formatPlain('1', tag)
  const [changes, setChanges] = useState<Partial<Filled>>({})
  const takeOver = useEffectEvent(() => {
    const early = field.current?.value ?? first
    if (early !== first) setChanges(afterTyping(early, { tag, marks: [] }))
  })
  // Runs before the time is known, and with it what was wanted: the field still holds what was typed early.
  useEffect(() => {
    if (isTakenOver.current) return
    isTakenOver.current = true
    takeOver()
  }, [])

  const nowMs = useMinutes()
  const plain: Filled = { from: view.from, to: view.to, typed: first, amount: '1', problem: null }
  const filled = { ...plain, ...(nowMs === null ? {} : asWanted(location.search, tag)), ...changes }
  const from = assetFor(view, filled.from, view.from)
  const to = assetFor(view, filled.to, view.to)
  const change = (changed: Partial<Filled>) => setChanges((before) => ({ ...before, ...changed }))
  const ageText = [from, to].some(([slug]) => isShare(view, slug)) ? closeView : asOfView
  const seen = ageText(storedAsOf(view, from, to), { locale, nowMs: nowMs ?? Date.parse(view.asOf) })
  return {
    field,
    from,
    to,
    search,
    typed: filled.typed,
    amount: filled.amount,
    problem: filled.problem,
    missing: missingSlugs(view, filled),
    asOf: nowMs === null ? { ...seen, age: view.age } : seen,
    type: (typed) => change(afterTyping(typed, { tag, marks: [from[1], to[1]] })),
    pickFrom: (slug) => change({ from: slug }),
    pickTo: (slug) => change({ to: slug }),
    swap: () => change({ from: to[0], to: from[0] }),
    submit(event) {
      event.preventDefault()
      change(afterSending(new FormData(event.currentTarget), { from, to }, search))
    },
  }
}
