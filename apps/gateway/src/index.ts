export type { GatewayContext, GatewayLogger, ImageDomains, SecurityReport } from './context.ts'
export { createGateway, type Gateway } from './gateway.ts'
