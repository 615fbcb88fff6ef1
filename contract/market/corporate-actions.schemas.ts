import * as z from 'zod/mini'
import { parseNewYorkDate } from '#domain/market/new-york-time.ts'
import { ACTION_STATES, parseTerms } from '#domain/trading/corporate-action.ts'
import { decimal, instant, symbolField } from '../fields.ts'
import { staffOperation } from '../operation.ts'
import { proseField } from '../text-fields.ts'

const kind = z.enum(['dividend', 'split'], { error: 'Choose dividend or split' })

export const officeAction = z.object({
  symbol: z.string(),
  name: z.nullable(z.string()),
  kind,
  /** The first day without the dividend, or in new shares. */
  exDate: z.string(),
  /** "0.2775" dollars a share, or "4:1" new shares for old. */
  terms: z.string(),
  /** A provider, or "operator" for a person. */
  source: z.string(),
  knownAt: instant,
  state: z.enum(ACTION_STATES),
  /** Customers who have been credited. */
  holders: z.int(),
  /** US dollars in all, for a dividend. */
  paid: decimal,
})

export const listCorporateActions = staffOperation({
  summary:
    'Dividends and splits: what waits for a person, the earliest first; then those of the last two months and to ' +
    'come, the latest first',
  input: {},
  output: z.array(officeAction),
  refusals: [],
  isActivity: false,
})

const EX_DATE = 'Enter a date such as 2026-11-19'
const TERMS = 'Enter dollars a share such as 0.2775, or a ratio such as 4:1'

export const decideCorporateAction = staffOperation({
  summary:
    'Announce a dividend or split, or cancel what is announced or reported: proposed for another person to confirm, ' +
    'or carried out where no other may',
  input: {
    body: z
      .object({
        act: z.enum(['announce', 'cancel'], { error: 'Choose announce or cancel' }),
        kind,
        symbol: symbolField,
        exDate: z
          .string({ error: EX_DATE })
          .check(z.refine((text) => parseNewYorkDate(text) !== null, EX_DATE)),
        /** "0.2775" dollars a share, or "4:1" new shares for old. */
        terms: z.optional(z.string({ error: TERMS })),
        reason: proseField('Reason', 1000),
      })
      .check(
        z.refine((asked) => asked.act === 'cancel' || parseTerms(asked.kind, asked.terms ?? '') !== null, {
          error: TERMS,
          path: ['terms'],
        }),
      ),
  },
  output: z.object({
    /** Waits for another person; null if carried out. */
    proposalId: z.nullable(z.string()),
  }),
  refusals: [
    'second_factor_due',
    'not_allowed',
    'already_proposed',
    'asset_not_found',
    'no_such_action',
    'action_known',
    'action_too_late',
    'ex_date_too_early',
    'simulated_split',
  ],
  needsProof: true,
})
