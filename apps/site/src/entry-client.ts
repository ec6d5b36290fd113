import { startPage } from './client/start.ts'

startPage()
