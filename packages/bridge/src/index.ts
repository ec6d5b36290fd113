export type { InjectedBridge, NativeBridge } from './native-bridge.ts'
export { defaultBridgeName, isInsideApp, nativeBridge, UnknownOsError } from './native-bridge.ts'
