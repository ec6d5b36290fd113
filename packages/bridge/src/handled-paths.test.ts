import { afterEach, describe, expect, it, vi } from 'vitest'
import { isHandled, readHandledPaths } from './handled-paths.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('readHandledPaths', () => {
  it.each([
    [{}, []],
    [{ handles: ['/login', '/account'] }, ['/login', '/account']],
    [{ handles: () => '["/login"]' }, ['/login']],
    [{ handles: () => ['/login'] }, ['/login']],
    [{ handles: '["/login"]' }, ['/login']],
    [{ handles: ['/login', 'login', '/', '//other.example', '/a b', '/?x', 7, null] }, ['/login']],
    [{ handles: { length: 1, 0: '/login' } }, []],
    [{ handles: 'null' }, []],
  ])('PLAT-02 reads %o as %j', (bridge, paths) => {
    expect(readHandledPaths(bridge)).toEqual(paths)
  })

  it('PLAT-02 reads no more than fifty', () => {
    const handles = Array.from({ length: 60 }, (_, index) => `/page-${index}`)
    expect(readHandledPaths({ handles })).toHaveLength(50)
  })

  it('PLAT-02 says so where the list is no JSON', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(readHandledPaths({ handles: () => '/login' })).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('isHandled', () => {
  it.each([
    ['/login', true],
    ['/login/agency', true],
    ['/login-help', false],
    ['/', false],
    ['/de/login', false],
  ])('PLAT-02 %s: %s', (path, expected) => {
    expect(isHandled(path, ['/login'])).toBe(expected)
  })
})
