import { expect, test } from 'vitest'
import { type DecidedFee, feeNotice } from './fee-notice.ts'

const AT = new Date('2026-11-18T22:00:00Z')
const LATER = new Date('2026-12-21T14:00:00Z')
const RISE: DecidedFee = { name: 'fees.sale_commission', before: 50, after: 75, effectiveFrom: LATER }
const FROM = 'From December 21, 2026 at 9:00 AM ET '

test.each<[string, Partial<DecidedFee>, string | null]>([
  ['a higher commission', {}, `${FROM}the commission on sales is 0.75% instead of 0.5%.`],
  ['above the standard', { before: undefined }, `${FROM}the commission on sales is 0.75% instead of 0.5%.`],
  [
    'a higher fee of a withdrawal',
    { name: 'fees.withdrawal', before: 500, after: 750 },
    `${FROM}the fee of a withdrawal is $7.50 instead of $5.00.`,
  ],
  ['a lower one', { after: 25 }, null],
  ['the same', { after: 50 }, null],
  ['within a day', { effectiveFrom: new Date(AT.getTime() + 86_399_999) }, null],
  ['another setting', { name: 'deposits.largest' }, null],
  ['the notice itself', { name: 'fees.notice_days', before: 1, after: 30 }, null],
])('%s', (_, change, text) => expect(feeNotice({ ...RISE, ...change }, AT)).toBe(text))
