/**
 * Where processes that tests start find the modules of this project compiled, as the launcher says; without it each compiles the
 * sources of the server anew, for a second or two.
 */
export const keptModules = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' } as const
