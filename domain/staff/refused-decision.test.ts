import { describe, expect, test } from 'vitest'
import { type TriedDecision, isToldWhenRefused } from './refused-decision.ts'

const told = (tried: TriedDecision, ...refusals: string[]) =>
  refusals.filter((refusal) => isToldWhenRefused(tried, refusal))

describe('the audit log tells', () => {
  test.each<TriedDecision>(['proposed', 'changed'])('what another could have %s, and no mistake', (tried) => {
    const refusals = ['not_allowed', 'stopped_by_you', 'setting_changed', 'already_proposed', 'not_found']
    expect(told(tried, ...refusals)).toEqual(['not_allowed', 'stopped_by_you'])
  })

  test.each<TriedDecision>(['approved', 'rejected', 'withdrawn', 'confirmed'])(
    'every refusal of what was to be %s, but of what is not there',
    (tried) => {
      const refusals = ['own_proposal', 'not_allowed', 'already_processed', 'insufficient_funds']
      expect(told(tried, ...refusals, 'not_found')).toEqual(refusals)
    },
  )
})
