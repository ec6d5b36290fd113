import type { assumed as assumedInputs, measured as measuredInputs } from './inputs.ts'

/** What the arithmetic needs to be told: see inputs.ts. */
export interface Told {
  readonly measured: Readonly<Record<keyof typeof measuredInputs, number>>
  readonly assumed: Readonly<Record<keyof typeof assumedInputs, number>>
}

const daySeconds = 86_400
const monthDays = 30
/** For what fails: one process more than the load needs. */
const spare = 1
const fewest = 2

/** CPU of gateways for what a view brings, milliseconds. */
function gatewayMsAView({ measured, assumed }: Told): number {
  return (
    assumed.calls * measured.callMs +
    assumed.signedCalls * measured.signedMs +
    assumed.logIns * measured.logInMs +
    assumed.events * measured.eventMs
  )
}

/** What each view brings and each day leaves, whatever the CDN does. */
export function everyday(told: Told) {
  const { measured, assumed } = told
  const viewsASecond = (assumed.views * 1e6) / daySeconds
  const peakViews = viewsASecond * assumed.peak
  const scriptsKb =
    (assumed.newBrowsers / 100) * (measured.scriptsKb + (assumed.touched / 100) * measured.touchedKb)
  const kbAView = measured.pageKb + assumed.headersKb + scriptsKb
  const eventsADay = assumed.views * 1e6 * assumed.events
  const gigabytesADay = (eventsADay * measured.eventBytes) / 1e9
  const peakEvents = peakViews * assumed.events
  const gatewayCores = (peakViews * gatewayMsAView(told)) / 1000
  return {
    ...{ viewsASecond, peakViews, kbAView, eventsADay, peakEvents, gigabytesADay, gatewayCores },
    eventCores: (peakEvents * measured.eventSqlMs) / 1000,
    databaseGb: gigabytesADay * assumed.keepDays,
    terabytesAMonth: (assumed.views * 1e6 * kbAView * monthDays) / 1e9,
    waitingGbAnHour: (viewsASecond * assumed.events * 3600 * measured.waitingBytes) / 1e9,
  }
}

/** As many processes of one busy thread as bear so many cores, and one more. */
function processesFor(cores: number, { assumed }: Told): number {
  return Math.max(fewest, Math.ceil(cores / (assumed.busy / 100)) + spare)
}

/** What the origin needs where a CDN answers so much of everything that may be kept, 0 to 1. */
export function withCdn(told: Told, hits: number) {
  const { measured, assumed } = told
  const day = everyday(told)
  const reachNginx = day.peakViews * (1 - hits)
  const reachSite = reachNginx * (1 - assumed.nginxHits / 100)
  const [made, kept] = [reachSite * (assumed.made / 100), reachSite * (1 - assumed.made / 100)]
  const siteCores = (made * measured.madePageMs + kept * measured.keptPageMs) / 1000
  // Calls pass a CDN, and nginx answers none of them.
  const callsAView = assumed.calls + assumed.signedCalls + assumed.logIns + assumed.events / 10
  const nginxCores = ((reachNginx + day.peakViews * callsAView) * assumed.proxyMs) / 1000
  const processes = { site: processesFor(siteCores, told), gateway: processesFor(day.gatewayCores, told) }
  const memoryGb =
    (processes.site * measured.siteMb +
      processes.gateway * measured.gatewayMb +
      fewest * (measured.marketMb + measured.collectorMb)) /
    1000
  const originTb = day.terabytesAMonth * (1 - hits)
  const gigabits = (reachNginx * day.kbAView * 8) / 1e6
  return { reachNginx, reachSite, siteCores, nginxCores, processes, memoryGb, originTb, gigabits }
}

/** Machines for all processes and nginx, one of them to spare; each process and each nginx has a core of its own at least. */
export function machinesFor(told: Told, hits: number): number {
  const { assumed } = told
  const { processes, memoryGb, nginxCores } = withCdn(told, hits)
  const nginx = 2
  const cores = processes.site + processes.gateway + 2 * fewest + nginx * Math.max(1, Math.ceil(nginxCores))
  const gigabytes = memoryGb + nginx * assumed.nginxGb
  return Math.ceil(Math.max(cores / assumed.machineCores, gigabytes / assumed.machineGb)) + spare
}

/** US dollars a month. */
export function costs(told: Told, hits: number) {
  const { assumed } = told
  const day = everyday(told)
  const priceOf = (cores: number, gigabytes: number) =>
    cores * assumed.coreCost + gigabytes * assumed.memoryCost
  const machines = machinesFor(told, hits) * priceOf(assumed.machineCores, assumed.machineGb)
  const servers =
    2 * priceOf(assumed.databaseCores, assumed.databaseGb) +
    2 * priceOf(assumed.redisCores, assumed.redisGb) +
    3 * priceOf(assumed.natsCores, assumed.natsGb)
  // Twice, for the replica.
  const disks = (2 * day.databaseGb * assumed.diskCost) / (1 - assumed.diskFree / 100)
  const origin = withCdn(told, hits).originTb * 1000 * assumed.originCost
  const cdn = hits === 0 ? 0 : day.terabytesAMonth * 1000 * assumed.cdnCost
  return { machines, servers, disks, origin, cdn, total: machines + servers + disks + origin + cdn }
}
