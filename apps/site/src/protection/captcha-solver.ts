import type { SolveCaptcha } from '@portico/protection'
import { type Cell, createCell } from '@portico/widget'

/** Who shows captchas on the page at hand: the screens of accounts set it. Null where no screen asks for any. */
export const captchaSolver: Cell<SolveCaptcha | null> = createCell<SolveCaptcha | null>(null)
