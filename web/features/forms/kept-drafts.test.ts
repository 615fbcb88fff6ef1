import { expect, test } from 'vitest'
import { reportUserGone } from '#web/lib/api/session-end.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-drafts.ts'

test('a draft is kept by its name, without its password, until it was sent', () => {
  keepDraft('deposit', { amount: '12', password: 'secret' })
  expect(keptDraft('deposit')).toEqual({ amount: '12' })
  expect(keptDraft('withdrawal')).toEqual({})
  forgetDraft('deposit')
  expect(keptDraft('deposit')).toEqual({})
})

test('the next user finds no draft of the last one', () => {
  keepDraft('withdrawal', { amount: '50' })
  reportUserGone()
  expect(keptDraft('withdrawal')).toEqual({})
})
