export type { MiniAppHost, MiniAppPlatform, TelegramLaunch } from './telegram-launch.ts'
export { miniAppPlatform, telegramLaunch } from './telegram-launch.ts'
