import { commentMarkers } from './comment-markers.ts'
import { explicitReExports } from './explicit-re-exports.ts'
import { exportedFunctions } from './exported-functions.ts'
import { joinedTexts } from './joined-texts.ts'
import { moduleMocks } from './module-mocks.ts'
import type { Rule } from './rule.ts'
import { secretComparisons } from './secret-comparisons.ts'
import { settledAddresses } from './settled-addresses.ts'

/** House rules that oxlint lacks; `.oxlintrc.json` switches them on. */
const plugin: { meta: { name: string }; rules: Record<string, Rule> } = {
  meta: { name: 'portico' },
  rules: {
    'comment-markers': commentMarkers,
    'explicit-re-exports': explicitReExports,
    'exported-functions': exportedFunctions,
    'joined-texts': joinedTexts,
    'module-mocks': moduleMocks,
    'secret-comparisons': secretComparisons,
    'settled-addresses': settledAddresses,
  },
}

export default plugin
