import { tracked } from '@portico/analytics/track'
import type { ReactNode } from 'react'
import type { BuyStepsView } from '../../views/assets/buying.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useSite } from '../context/site-context.ts'
import styles from './buy-steps.module.css'
import { useText } from '../texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'

function Step(props: { readonly title: TextId; readonly children: ReactNode; readonly action?: ReactNode }) {
  const text = useText()
  return (
    <li className={styles.step}>
      <div>
        <h3>{text(props.title)}</h3>
        <p>{props.children}</p>
        {props.action}
      </div>
    </li>
  )
}

/** The three steps to a coin: an account, its verification, then buy, deposit or sell (COIN-03). */
export function BuySteps({ steps }: { readonly steps: BuyStepsView }) {
  const text = useText()
  const { reader } = useSite()
  return (
    <ol className={styles.steps}>
      <Step
        title="buy.steps.account.title"
        action={
          <Anchor
            className="button button-line visitor"
            to={steps.account}
            {...tracked('b606:account-step-clicked')}
          >
            {text('buy.steps.account.action')}
          </Anchor>
        }
      >
        {reader === 'signed-in' ? (
          text('buy.steps.account.done')
        ) : (
          <span className="visitor">{text('buy.steps.account.text')}</span>
        )}
      </Step>
      <Step title="buy.steps.verify.title">{text('buy.steps.verify.text')}</Step>
      <Step
        title="buy.steps.trade.title"
        action={
          <Anchor
            className="button button-line"
            to={steps.buy}
            {...tracked('b601:buy-clicked', { place: 'steps' })}
          >
            {text('buy.steps.trade.action', { coinCode: steps.coin.code })}
          </Anchor>
        }
      >
        {text('buy.steps.trade.text', { 0: steps.coin.name })}
      </Step>
    </ol>
  )
}
