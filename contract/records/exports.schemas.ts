import * as z from 'zod/mini'
import { EXPORTED_LIST_NAMES } from '#domain/staff/exported-list.ts'
import { operation } from '../operation.ts'
import { searchField } from '../text-fields.ts'

export const exportList = operation({
  summary:
    'All rows that the filter of a list finds, as CSV, as they are at one instant; at most 100,000. The export is ' +
    'audited with its filter and the number of rows',
  input: {
    params: z.object({ list: z.enum(EXPORTED_LIST_NAMES, { error: 'Unknown list' }) }),
    query: z.object({
      /** One of the list's own: of a request, or of a customer's profile. */
      status: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/, { error: 'Unknown status' }))),
      search: z.optional(searchField),
    }),
  },
  output: z.string(),
  refusals: ['export_too_large'],
  carries: 'file',
})
