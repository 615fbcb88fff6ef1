import * as z from 'zod/mini'
import { STAFF_ROLES } from '#domain/staff/roles.ts'
import { OFFICE_LIST_NAMES, MAX_FILTER_NAME, MAX_FILTER_QUERY } from '#domain/staff/office-lists.ts'
import { idParams } from '../fields.ts'
import { staffOperation } from '../operation.ts'
import { textField } from '../text-fields.ts'

export const savedFilter = z.object({
  id: z.string(),
  list: z.enum(OFFICE_LIST_NAMES),
  name: z.string(),
  /** Without the question mark. */
  query: z.string(),
  /** Null: for its owner alone. */
  sharedWith: z.nullable(z.enum(STAFF_ROLES)),
  /** Username. */
  owner: z.string(),
  /** Whether the caller saved it: no other person removes it. */
  isOwn: z.boolean(),
})

/** As browsers write it: printable ASCII without a fragment. */
const queryField = z
  .string({ error: 'Unknown filter' })
  .check(
    z.maxLength(MAX_FILTER_QUERY, { error: 'This filter is too long' }),
    z.regex(/^[!"$-~]*$/, { error: 'Unknown filter' }),
  )

export const listViews = staffOperation({
  summary: 'The saved filters of the caller and those shared with their roles, by name',
  output: z.array(savedFilter),
  isActivity: false,
})

export const saveView = staffOperation({
  summary: 'Save the filter of a list under a name, for oneself or for a role',
  input: {
    body: z.object({
      list: z.enum(OFFICE_LIST_NAMES, { error: 'Unknown list' }),
      name: textField('Name', MAX_FILTER_NAME),
      query: queryField,
      sharedWith: z.nullable(z.enum(STAFF_ROLES, { error: 'Unknown role' })),
    }),
  },
  output: savedFilter,
  refusals: ['not_allowed', 'view_exists'],
})

export const removeView = staffOperation({
  summary: 'Remove a saved filter of one’s own',
  input: { params: idParams },
  output: z.object({}),
  refusals: ['not_found'],
})
