import { agenciesTexts } from './agencies.ts'
import { blocksTexts } from './blocks.ts'
import { contentTexts } from './content.ts'
import { deliveriesTexts } from './deliveries.ts'
import { frameTexts } from './frame.ts'
import { marketTexts } from './market.ts'
import { operatorsTexts } from './operators.ts'
import { passkeysTexts } from './passkeys.ts'
import { peopleTexts } from './people.ts'
import { recordTexts } from './record.ts'
import { recoveriesTexts } from './recoveries.ts'
import { requestsTexts } from './requests.ts'
import { signInTexts } from './sign-in.ts'
import { standingTexts } from './standing.ts'

/** Every English text of the console, in ICU message format. A translation is another object of the same keys. */
export const en = {
  ...frameTexts,
  ...signInTexts,
  ...peopleTexts,
  ...standingTexts,
  ...agenciesTexts,
  ...recoveriesTexts,
  ...marketTexts,
  ...blocksTexts,
  ...deliveriesTexts,
  ...contentTexts,
  ...requestsTexts,
  ...operatorsTexts,
  ...passkeysTexts,
  ...recordTexts,
} as const
