import { startSite } from './client/start.tsx'

await startSite()
