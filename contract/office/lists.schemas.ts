import * as z from 'zod/mini'
import { SEARCHED_LIST_NAMES } from '#domain/staff/office-lists.ts'
import { staffOperation } from '../operation.ts'
import { counted } from '../review-fields.ts'
import { searchField } from '../text-fields.ts'

const params = z.object({ list: z.enum(SEARCHED_LIST_NAMES, { error: 'Unknown list' }) })

const query = z.object({
  /** A status of the list's own. */
  status: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/, { error: 'Unknown status' }))),
  search: z.optional(searchField),
})

export const checkProof = staffOperation({
  summary:
    'Refused while the second factor has to be verified again: asked before a file is fetched, because a link cannot ' +
    'ask for a code',
  output: z.object({}),
  needsProof: true,
  refusals: ['second_factor_due'],
})

export const countList = staffOperation({
  summary:
    'How many rows the filter of a list finds: up to 10,000, with a search up to 1,000, and whether there are more',
  mayLag: true,
  input: { params, query },
  output: counted,
  refusals: ['not_allowed'],
  isActivity: false,
})

export const exportList = staffOperation({
  summary:
    'All rows that the filter of a list finds, as CSV, as they are at one instant; at most 100,000. The export is ' +
    'audited with its filter and the number of rows',
  mayLag: true,
  input: { params, query },
  output: z.string(),
  needsProof: true,
  refusals: ['second_factor_due', 'export_too_large'],
  carries: 'file',
})
