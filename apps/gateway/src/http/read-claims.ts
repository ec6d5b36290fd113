import { headerNames } from '@portico/contract'
import { localeFromQuery } from '@portico/locale'
import type { FastifyRequest } from 'fastify'

/** What a caller says of itself (protocol 3.3). Invalid claims read as the fallback and are never an error. */
export interface Claims {
  readonly userAgent: string
  readonly locale: string
  readonly language: number
  readonly deviceId: string
}

/** Reads a header that stands once. */
export function singleHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : null
}

function languageOf(text: string | null): number {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 0
}

function deviceIdOf(text: string | null): string {
  return text !== null && /^[A-Za-z0-9_-]{0,64}$/.test(text) ? text : ''
}

/** Reads the claims of a request. */
export function readClaims(request: FastifyRequest): Claims {
  return {
    userAgent: request.headers['user-agent'] ?? '',
    locale: localeFromQuery(singleHeader(request, headerNames.locale) ?? '') ?? 'en',
    language: languageOf(singleHeader(request, headerNames.language)),
    deviceId: deviceIdOf(singleHeader(request, headerNames.deviceId)),
  }
}
