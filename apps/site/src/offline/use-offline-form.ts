import { type AmountFault, formatPlain, parseAmount } from '@portico/format'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type AsOfView, asOfView, closeView } from '../figures/as-of.ts'
import { useSite } from '../shell/site-context.ts'
import { isShare, storedAsOf, storedAsset } from './convert.ts'
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
  readonly fault: AmountFault | null
  readonly asOf: AsOfView
  /** Whether the lists of assets are drawn in full yet. */
  readonly extent: 'chosen' | 'all'
  type(text: string): void
  pickFrom(slug: string): void
  pickTo(slug: string): void
}

interface Filled {
  readonly from: string
  readonly to: string
  readonly typed: string
  readonly amount: string
  readonly fault: AmountFault | null
}

/** The asset of a slug, else the page's own choice, else whatever comes first. */
function assetFor(view: OfflineView, slug: string, otherwise: string): StoredAsset {
  const found = storedAsset(view, slug) ?? storedAsset(view, otherwise) ?? view.groups[0]?.assets[0]
  if (!found) throw new Error('the offline page has no assets')
  return found
}

/** What a text changes that was typed: the last good amount stays in force until there is another one. */
function afterTyping(typed: string, read: { tag: string; marks: readonly string[] }): Partial<Filled> {
  const parsed = parseAmount(typed, read.tag, { marks: read.marks })
  if (parsed.status === 'ok') return { typed, amount: parsed.value, fault: null }
  return { typed, fault: parsed.status === 'error' ? parsed.reason : null }
}

/** What a reader had asked for when the network was gone, as the page's address carries it. */
function asWanted(search: string, tag: string): Partial<Filled> {
  const wanted = wantedPair(new URLSearchParams(search).get('wanted'))
  if (!wanted) return {}
  // An address carries plain ASCII digits.
  const parsed = parseAmount(wanted.amount ?? '', 'en-US')
  const amount = parsed.status === 'ok' ? parsed.value : '1'
  return { from: wanted.from, to: wanted.to, typed: formatPlain(amount, tag), amount }
}

/**
 * The state of the offline converter. The first drawing is the one that was stored, whatever was wanted; the page then takes
 * up what its address says and what was typed before its scripts came (SHELL-11).
 */
export function useOfflineForm(view: OfflineView): OfflineForm {
  const { locale } = useSite()
  const { search } = useLocation()
  const { numberTag: tag } = locale
  const field = useRef<HTMLInputElement>(null)
  const isTakenOver = useRef(false)
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
  const plain: Filled = { from: view.from, to: view.to, typed: first, amount: '1', fault: null }
  const filled = { ...plain, ...(nowMs === null ? {} : asWanted(search, tag)), ...changes }
  const from = assetFor(view, filled.from, view.from)
  const to = assetFor(view, filled.to, view.to)
  const change = (changed: Partial<Filled>) => setChanges((before) => ({ ...before, ...changed }))
  const wording = [from, to].some(([slug]) => isShare(view, slug)) ? closeView : asOfView
  const seen = wording(storedAsOf(view, from, to), { locale, nowMs: nowMs ?? Date.parse(view.asOf) })
  return {
    field,
    from,
    to,
    typed: filled.typed,
    amount: filled.amount,
    fault: filled.fault,
    asOf: nowMs === null ? { ...seen, age: view.age } : seen,
    extent: nowMs === null ? 'chosen' : 'all',
    type: (typed) => change(afterTyping(typed, { tag, marks: [from[1], to[1]] })),
    pickFrom: (slug) => change({ from: slug }),
    pickTo: (slug) => change({ to: slug }),
  }
}
