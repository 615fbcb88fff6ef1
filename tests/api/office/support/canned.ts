import { writeCannedAnswer } from '#contract/office/canned-answers.ts'
import type { Person } from '../../../support/server.ts'

export const USUAL = { title: 'Wire times', text: 'A wire takes one business day.', replaces: null } as const

/** Writes the usual text, with what is named instead. */
export const write = (who: Person, asked: object = {}) =>
  who.call(writeCannedAnswer, { body: { ...USUAL, ...asked } })
