import type { ReactNode } from 'react'
import type { ChangeMark } from '../../figures/change.ts'
import { Trend } from '../../ui/figures/trend.tsx'
import { movingAttributes } from '../../figures/moving/moving.ts'
import { movingChange, useLiveChange } from './live.ts'
import { useText } from '../texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'

const words: Readonly<Record<'rising' | 'falling' | 'steady', TextId>> = {
  rising: 'trend.rising',
  falling: 'trend.falling',
  steady: 'trend.steady',
}

const reasons: Readonly<Record<Extract<ChangeMark, { state: 'missing' }>['reason'], TextId>> = {
  'no-history': 'change.noHistory',
  'listed-later': 'change.listedLater',
  'too-old': 'change.tooOld',
  cut: 'change.cut',
}

/**
 * A change over a window, or the reason why there is none. The arrow says which way it went, so the number has no sign; where no
 * arrow stands a change is written with its sign.
 */
export function ChangeText(props: { readonly change: ChangeMark; readonly chip?: ReactNode }) {
  const { chip } = props
  const text = useText()
  const change = useLiveChange(props.change)
  if (change.state === 'missing') {
    const reason = text(reasons[change.reason])
    return (
      <span className="quiet" title={reason}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{reason}</span>
      </span>
    )
  }
  const word = text(words[change.direction])
  return (
    <Trend
      direction={change.direction}
      text={change.size}
      word={word}
      data={movingAttributes(movingChange(props.change, 'change'))}
      {...(chip === undefined ? {} : { chip })}
    />
  )
}
