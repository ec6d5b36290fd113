import type { Change } from './change.ts'
import { columnChange } from './changes/column.ts'
import { pageChange } from './changes/page.ts'
import { providerChange } from './changes/provider.ts'
import { sourceChange } from './changes/source.ts'
import { textChange } from './changes/text.ts'

/** Typical changes, in the order in which they are made to one copy. */
export const changes: readonly Change[] = [columnChange, sourceChange, providerChange, pageChange, textChange]
