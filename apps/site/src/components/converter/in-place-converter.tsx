import { tracked } from '@portico/analytics/track'
import { useMemo } from 'react'
import { urls } from '../../pages/urls.generated.ts'
import type { ConverterView } from '../../views/converter/converter-view.ts'
import { useLive } from '../market/live.ts'
import { converterAtLiveRate } from './conversion/at-live-rate.ts'
import { useConversion } from './conversion/use-conversion.ts'
import { Converter, type ConverterProps } from './converter.tsx'
import { useOtherPage } from './use-other-page.ts'

type InPlaceProps = Pick<ConverterProps, 'unknown' | 'asked' | 'look' | 'leadsTo'> & {
  /** The pair and the amount that it starts with. */
  readonly view: ConverterView
}

function StartedConverter({
  view: first,
  unknown,
  look,
  leadsTo,
  asked = tracked('b212:converter-asked'),
}: InPlaceProps) {
  const answer = useOtherPage<ConverterView>(`${first.from.slug}/${first.to.slug}`)
  const picked = answer.data?.page === 'pair' ? answer.data.view : null
  const live = useLive()
  const shown = picked ?? first
  const view = useMemo(() => converterAtLiveRate(shown, live), [shown, live])
  const conversion = useConversion(view, 'in place')
  const { from, to } = view
  const amount = conversion.urlAmount
  const pairOf = (next: { readonly from?: string; readonly to?: string }) => {
    const { from: one = from.slug, to: other = to.slug } = next
    return one === other ? urls.pair(to.slug, from.slug, { amount }) : urls.pair(one, other, { amount })
  }
  const show = answer.load
  return (
    <Converter
      view={view}
      conversion={conversion}
      unknown={picked === null ? unknown : undefined}
      onPick={(side, slug) => show(pairOf({ [side]: slug }))}
      swapTo={pairOf({ from: to.slug, to: from.slug })}
      onSwap={() => show(pairOf({ from: to.slug, to: from.slug }))}
      details={pairOf({})}
      asked={asked}
      look={look}
      leadsTo={leadsTo}
    />
  )
}

/**
 * A converter on a page of something else: another pair comes into its place, and the page around it stays. It starts anew on the
 * page of another asset; what is typed outlives another currency.
 */
export function InPlaceConverter(props: InPlaceProps) {
  return <StartedConverter key={props.view.from.slug} {...props} />
}
