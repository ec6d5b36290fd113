export type { Analytics, AnalyticsOptions, PageFacts, UploadConfig } from './options.ts'
export { startAnalytics } from './start-analytics.ts'
