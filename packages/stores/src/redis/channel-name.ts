/**
 * The name of a channel for one site on one database of Redis. Channels, unlike keys, are shared by all databases of a server,
 * so the number is part of the name.
 */
export function channelName(
  redisUrl: string,
  { website, topic }: { readonly website: string; readonly topic: string },
): string {
  const database = /^\d+$/.exec(new URL(redisUrl).pathname.slice(1))?.[0] ?? '0'
  return `${topic}:${database}:${website}`
}
