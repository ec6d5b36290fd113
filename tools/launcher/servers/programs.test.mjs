import { describe, expect, it } from 'vitest'
import { LauncherError } from '../progress.mjs'
import { missingTestPrograms, needProgram } from './test-programs.mjs'

describe('needProgram', () => {
  it('answers where a program is', () => {
    expect(needProgram('sh', [])).toMatch(/\/sh$/)
  })
})

describe('missingTestPrograms', () => {
  const need = (program) => {
    if (program === 'absent') throw new LauncherError('not there')
  }

  it('names what cannot be had, and asks for the others', () => {
    expect(missingTestPrograms({ present: [], absent: [] }, need)).toEqual(['absent'])
    expect(missingTestPrograms({ present: [] }, need)).toEqual([])
  })

  it('does not take an error in the launcher for a program that is not there', () => {
    const faulty = () => {
      throw new TypeError('fault')
    }
    expect(() => missingTestPrograms({ python3: [] }, faulty)).toThrow(TypeError)
  })
})
