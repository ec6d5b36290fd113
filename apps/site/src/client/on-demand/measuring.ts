import { type Analytics, startAnalytics } from '@portico/analytics'
import { track } from '@portico/analytics/track'
import { nativeBridge } from '@portico/bridge'
import { analyticsLibVersion, clientCommonConfig, logInfoPath, webAppId } from '@portico/contract'
import { deviceId } from '@portico/preferences'
import type { Cell, ShellStore } from '@portico/widget'
import { isStoredPage } from '../../offline/watch.ts'
import type { PageData, SiteState } from '../../page-data.ts'
import type { PageGateway } from '../../components/context/page-gateway.ts'

interface Measured {
  readonly state: SiteState
  readonly gateway: PageGateway
  readonly store: Pick<ShellStore, 'get'>
  /** The page at hand; null while an error is shown. */
  readonly shown: Pick<Cell<PageData | null>, 'get'>
}

/** The build that the page runs, by the hash that names its entry. */
function buildVersion(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset['entry'] ?? ''
  return /\.([\w-]+)\.js$/.exec(entry)?.[1] ?? ''
}

/** Starts the analytics client on what the page knows. */
export function startMeasuring({ state, gateway, store, shown }: Measured): Analytics {
  const analytics = startAnalytics({
    endpoint: logInfoPath,
    app: {
      app_id: webAppId,
      app_name: state.brandName,
      ver: buildVersion(),
      device_id: deviceId(window),
      log_env: state.logEnvironment,
    },
    bridge: nativeBridge(window),
    async loadConfig(hints) {
      const asked = { appId: webAppId, libVersion: analyticsLibVersion, ...hints }
      const answer = await gateway.shell.send(clientCommonConfig, asked)
      const { eventLogUploadSwitch, userId } = answer.clientCommonConfig
      return { upload: eventLogUploadSwitch, userId, device: answer.device }
    },
    now: () => gateway.layer.now(),
    page() {
      const data = shown.get()
      return { curr_page: data?.page ?? 'error', curr_page_ext: data?.slugs ?? {} }
    },
    userId: () => store.get().user?.userId ?? '',
  })
  if (isStoredPage()) track('b114:stored-page-shown', 'system')
  return analytics
}
