export { ConfigError, parseConfig, type Role, type ServerConfig } from './config/config.ts'
export { type RunningServer, type ServerOverrides, type ServerSignals, startServer } from './start-server.ts'
