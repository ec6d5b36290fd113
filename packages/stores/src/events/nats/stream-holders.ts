import type { StreamInfo } from '@nats-io/jetstream'

/** Servers that hold a stream, those that are away included. One that is in no cluster names nobody. */
export function holdersOf({ cluster }: Pick<StreamInfo, 'cluster'>): number {
  if (cluster === undefined) return 1
  return (cluster.leader ? 1 : 0) + (cluster.replicas?.length ?? 0)
}
