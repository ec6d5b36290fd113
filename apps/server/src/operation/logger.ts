import { pino } from 'pino'
import type { ServerConfig } from '../config/config.ts'
import { build } from './build-info.ts'

/** Writes structured log lines; pino's logger. */
export interface ServerLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Where log lines go. */
export interface LogDestination {
  write(line: string): void
}

/** Names under which secrets travel (spec section 5); their values never reach a log line. */
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'pwd',
  'rePwd',
  'verifyCode',
  'emailCode',
  'mobileCode',
  'googleCode',
  'token',
  'metricsToken',
  'databaseUrl',
  'redisUrl',
  'natsUrl',
  'smtpUrl',
  'smsWebHook',
  'geetestKey',
  'privateKeyPem',
  'signature',
  'cipher',
]

function pathOf(name: string): string {
  return /^[A-Za-z]+$/.test(name) ? name : `["${name}"]`
}

function redactedPaths(): string[] {
  return secretNames.flatMap((name) => {
    const path = pathOf(name)
    const nested = path.startsWith('[') ? path : `.${path}`
    return [path, `*${nested}`, `*.*${nested}`]
  })
}

/** What every line of a server says of the process that wrote it, so that those of a fleet are told apart. */
export function factsOf({ roles, brand, operation }: ServerConfig): object {
  return { role: roles.join(','), brand, instance: operation.instance, version: build.version }
}

/** Whether a line is written for each request at a level of LOG_LEVEL. */
export function isEachLogged(level: string): boolean {
  return ['info', 'debug', 'trace'].includes(level)
}

/** JSON lines, by default on standard error, which leaves standard output to people. Synchronous: none is lost at the end. */
export function createLogger(
  level: string,
  destination: LogDestination = pino.destination({ fd: 2, sync: true }),
  facts: object = {},
): ServerLogger {
  return pino(
    {
      level,
      base: { service: 'portico', ...facts },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactedPaths(), censor: '[hidden]' },
    },
    destination,
  )
}
