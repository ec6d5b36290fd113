import { describe, expect, it } from 'vitest'
import { connectionOptions } from './connection-options.ts'

describe('connectionOptions', () => {
  it('names all servers, without the spaces around them', () => {
    expect(connectionOptions('nats://a.example:4222, nats://b.example').servers).toEqual([
      'a.example:4222',
      'b.example',
    ])
  })

  it('takes user and password from the first server that names them', () => {
    const options = connectionOptions('nats://a.example,nats://ann:p%40ss@b.example,nats://eve:x@c.example')
    expect(options).toMatchObject({ user: 'ann', pass: 'p@ss' })
    expect(connectionOptions('nats://a.example')).not.toHaveProperty('user')
  })

  it.each([
    ['tls://a.example', true],
    ['nats://a.example,tls://b.example', true],
    ['nats://a.example,nats://b.example', false],
  ])('SAFE-05 encrypts all connections where one server asks for it: %s', (natsUrl, isSecret) => {
    expect('tls' in connectionOptions(natsUrl)).toBe(isSecret)
  })
})
