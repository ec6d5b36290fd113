import { startAnalytics } from '@portico/analytics'
import { track } from '@portico/analytics/track'

/** The project's own client as a page starts it, for a visitor who is measured. */
startAnalytics({
  endpoint: '/v1/buried/log/info',
  app: {
    app_id: 'web',
    app_name: 'Portico',
    ver: '0.1.0',
    device_id: '0123456789abcdef0123456789abcdef',
    log_env: 'online',
  },
  bridge: null,
  loadConfig: async () => ({
    upload: true,
    userId: '',
    device: {
      browser: 'Chrome',
      browser_version: '156.0.0.0',
      sys: 3,
      os_version: 'Linux',
      manufacturer: '',
      model: '',
    },
  }),
  now: () => Date.now(),
  page: () => ({ curr_page: 'pair', curr_page_ext: { from: 'btc', to: 'usd' } }),
  userId: () => '',
})

Reflect.set(globalThis, 'benchTrack', (_name: string, ext: { readonly from: string; readonly to: string }) =>
  track('b201:pair-swapped', 'click', ext),
)
