export {
  type CollectorLogger,
  type CollectorOptions,
  type CollectorStatus,
  type RunningCollector,
  startCollector,
} from './start-collector.ts'
