export { isHandled } from './handled-paths.ts'
export type { InjectedBridge, NativeBridge } from './native-bridge.ts'
export {
  bridgeVersion,
  defaultBridgeName,
  handledPaths,
  isInsideApp,
  nativeBridge,
  UnknownOsError,
} from './native-bridge.ts'
