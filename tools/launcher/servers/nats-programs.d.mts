/**
 * Variables by which tests and the bench find programs of NATS: a `PATH` that has one to run against first, and where it can be had
 * `TEST_NATS_FAULTY`. Throws a LauncherError where there is none.
 */
export function natsPrograms(environment?: NodeJS.ProcessEnv): Record<string, string>
