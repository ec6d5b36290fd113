/** Says in the environment, which child processes inherit, which test file runs. */
const worker: unknown = Reflect.get(globalThis, '__vitest_worker__')
if (typeof worker === 'object' && worker !== null && 'filepath' in worker) {
  process.env['PORTICO_TEST_FILE'] = String(worker.filepath)
}
