import { MathDetails } from '../../../../apps/site/src/components/panels/math-details.tsx'
import { Comparisons } from '../../../../apps/site/src/components/lists/comparisons.tsx'
import { OverviewCards, OverviewFigures } from '../../../../apps/site/src/components/lists/overview.tsx'
import { Offers } from '../../../../apps/site/src/pages/pair/offers.tsx'
import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'

const steps = [
  { name: 'Price of one', value: '84,512.20 USD' },
  { name: 'Amount', value: '2 × 84,512.20 = 169,024.40' },
]

/** What a market comes to, comparisons, a calculation, and what the brand offers. */
export function Cards() {
  const { home, offers } = useData()
  const { overview } = home
  if (overview === null) throw new Error('the home page has no overview')
  return (
    <>
      <State name="Figures of the market" room="wide">
        <OverviewFigures overview={overview} asOf={home.asOf} />
      </State>
      <State name="What moved most" room="wide">
        <OverviewCards overview={overview} />
      </State>
      <State name="Comparisons" room="wide">
        <Comparisons cards={overview.compared} look="card" />
      </State>
      <State name="A calculation, closed" room="wide">
        <MathDetails steps={steps}>{null}</MathDetails>
      </State>
      <State name="Adverts" room="wide">
        <Offers view={offers} />
      </State>
    </>
  )
}
