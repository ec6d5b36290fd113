export { createOutbound } from './outbound.ts'
export {
  type Outbound,
  type OutboundOptions,
  type Upstream,
  UpstreamError,
  type UpstreamFault,
  type UpstreamLimits,
  type UpstreamPost,
  type UpstreamReceipt,
  type UpstreamRequest,
  type UpstreamSocket,
} from './port.ts'
