export { type Clock, createSystemClock } from './clock.ts'
export { RequestError, type RequestErrorFacts, type RequestFailure } from './request-error.ts'
export {
  type Caller,
  createRequestLayer,
  type RequestLayer,
  type RequestLayerOptions,
  requestTimeoutMs,
  type SendOptions,
} from './request-layer.ts'
export {
  createShellClient,
  inFlightLimit,
  type ShellClient,
  shareMs,
  shellTimeoutMs,
} from './shell-client.ts'
export { createGatewayTime, type Exchange, type GatewayTime } from './skew.ts'
