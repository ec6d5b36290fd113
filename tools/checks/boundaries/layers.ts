/**
 * The folders of a part, the highest first: each imports only what stands after it. Those of one inner list stand beside each
 * other and import none of the others. `.` is every file of the part's own folder that is not named.
 */
export type Layers = readonly (string | readonly string[])[]

/** Parts by the folder that they lie in. A part lists all of its folders; tests may import from all of them. */
export const layersByPart: Readonly<Record<string, Layers>> = {
  'packages/analytics/src': [
    '.',
    ['capture', 'transport'],
    'queue',
    'record',
    'storage',
    ['captured.ts', 'guarded.ts', 'options.ts', 'ports.ts'],
    'markup',
  ],
  'packages/channel/src': ['.', 'signature', 'keys', 'seal', 'encoding'],
  'packages/contract/src': [
    '.',
    'calls',
    'analytics',
    [
      'call.ts',
      'captcha-types.ts',
      'codes.ts',
      'fields.ts',
      'identity-providers.ts',
      'page-sizes.ts',
      'platform.ts',
    ],
  ],
  'packages/forecast/src': [
    '.',
    ['models', 'back-test'],
    'smoothing',
    ['fit.ts', 'history.ts', 'model.ts'],
    'statistics',
  ],
  'packages/format/src': ['.', 'entry', 'numbers', 'digits', 'intl'],
  'packages/market/src': [
    '.',
    ['clean', 'compare', 'live', 'search', 'statistics'],
    ['history', 'catalogue'],
    'rates',
    'snapshot',
    'series',
    'model',
  ],
  'packages/outbound/src': ['.', ['request', 'socket'], 'address', 'port.ts'],
  'packages/protection/src': [
    '.',
    'signing',
    'session',
    ['captcha', 'keys'],
    ['captcha-challenge.ts', 'ports.ts', 'reports.ts', 'run-alone.ts', 'tasks.ts'],
  ],
  'packages/stores/src': [
    '.',
    [
      'agreement',
      'clock',
      'delivery',
      'events',
      'forecasts',
      'history',
      'limits',
      'live',
      'page-meta',
      'snapshot',
      'volatile',
    ],
    ['redis', 'sql'],
    ['logger.ts', 'unavailable.ts'],
  ],
  'packages/stores/src/delivery': [
    'queue',
    ['mail', 'sms'],
    ['cause-of.ts', 'delivery-error.ts', 'outbox.ts'],
  ],
  'packages/stores/src/events': ['.', ['nats', 'report', 'sql'], ['port.ts', 'reader.ts']],
  'apps/market/src': [
    'sources/own/my-exchange.ts',
    '.',
    'backfill',
    'follow',
    'history',
    ['sources', 'identities'],
    'bundled',
    'ports',
  ],
  'apps/server/src': [
    '.',
    ['events', 'admin'],
    ['services.ts', 'open-accounts.ts', 'open-shared-stores.ts', 'origins.ts', 'read-brand.ts'],
    ['http', 'market', 'messages', 'report', 'trust'],
    'operation',
    'config',
  ],
  tools: [
    'cost-of-change',
    ['backtest', 'compatibility', 'fonts', 'histories', 'launcher', 'mutation', 'snapshot', 'tables', 'texts'],
    ['browser', 'checks', 'figures', 'protocol-example'],
    '.',
  ],
  'tools/checks': [
    '.',
    ['commits', 'docs', 'expressions', 'lint', 'lock', 'names', 'shape', 'sizes', 'tiers'],
    'boundaries',
    ['files.ts', 'findings.ts'],
  ],
  e2e: [
    '.',
    [
      'account',
      'accessibility',
      'analytics',
      'calls',
      'converter',
      'layout',
      'links',
      'loading',
      'locale',
      'market',
    ],
    'fixtures',
  ],
  'e2e/fixtures': ['account', 'modules', 'servers', '.', 'page', 'expected'],
  bench: [
    '.',
    'subjects',
    [
      'bare-trees',
      'browser',
      'catalogue',
      'crypto',
      'events',
      'fleet',
      'gateway',
      'languages',
      'lighthouse',
      'market',
      'safety',
      'streams',
    ],
    'measuring',
    'children',
  ],
}

/** Folders each of which is a part where it holds folders of its own. */
export const partHolders: RegExp =
  /^(?:packages\/[^/]+\/src|apps\/(?!site\/|gateway\/)[^/]+\/src|tools|e2e|bench)$/
