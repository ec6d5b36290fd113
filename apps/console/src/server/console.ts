import type { FastifyInstance } from 'fastify'
import { registerCalls } from './http/calls.ts'
import { type ConsoleLook, registerPages } from './http/pages.ts'
import type { ConsoleContext } from './ports.ts'

/**
 * Adds the console to a server of its own: its pages, and the calls that they make. Every answer of that server must carry
 * `consoleHeaders`. Throws where the console is not built.
 */
export async function registerConsole(
  app: FastifyInstance,
  context: ConsoleContext,
  look: ConsoleLook,
): Promise<void> {
  registerCalls(app, context)
  await registerPages(app, context, look)
}
