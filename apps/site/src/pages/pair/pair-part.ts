import type { Conversion } from '../../components/converter/conversion/use-conversion.ts'
import type { PairView } from './view.ts'

/** What a part of a pair's page is drawn from. */
export interface PairPartProps {
  readonly view: PairView
  readonly conversion: Conversion
}
