export { type Clock, createSystemClock } from './clock.ts'
export { createOncePer, quietMs } from './once-per.ts'
export { orCancelled } from './or-cancelled.ts'
export type { LoadProtection, ProtectedCall, Protection, SignOutReason } from './protection.ts'
export { RequestError, type RequestErrorFacts, type RequestFailure } from './request-error.ts'
export {
  createRequestLayer,
  type RequestLayer,
  type RequestLayerOptions,
  requestTimeoutMs,
  type SendOptions,
} from './request-layer.ts'
export { createSessionMarker, sessionHandle, type SessionMarker } from './session-marker.ts'
export {
  createShellClient,
  inFlightLimit,
  type ShellClient,
  shareMs,
  shellTimeoutMs,
} from './shell-client.ts'
export { createGatewayTime, type Exchange, type GatewayTime } from './skew.ts'
export type {
  Caller,
  DispatchOptions,
  Draft,
  GatewayAnswer,
  Toast,
  Transport,
  TransportOptions,
} from './transport.ts'
