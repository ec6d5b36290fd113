export { parseConfig, type ServerConfig } from './config/config.ts'
export { ConfigError } from './config/setting.ts'
export type { Role } from './config/settings.ts'
export { type RunningServer, type ServerOverrides, type ServerSignals, startServer } from './start-server.ts'
