import * as z from 'zod/mini'
import { SETTING_GROUPS, restricts } from '#domain/settings/setting-keys.ts'
import type { TypedValue } from '#domain/settings/setting-values.ts'
import { staffOperation } from '../operation.ts'
import { idField, instant, instantField } from '../fields.ts'
import { optionalTextField, proseField } from '../text-fields.ts'

/** As typed: a text, or one for each part. */
const shownValue = z.union([z.string(), z.record(z.string(), z.string())])

const choice = z.object({ value: z.string(), label: z.string(), text: z.string() })

const part = z.object({
  name: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  /** What may be typed, in a sentence. */
  hint: z.optional(z.string()),
  choices: z.optional(z.array(choice)),
  /** Shown only while another part has this value. */
  onlyIf: z.optional(z.object({ part: z.string(), value: z.string() })),
  /** Never changes after the first row. */
  isFixed: z.optional(z.boolean()),
})

export const settingChange = z.object({
  id: z.string(),
  value: shownValue,
  effectiveFrom: instant,
  madeAt: instant,
  /** Username of the author or proposer; null for the product's own. */
  proposedBy: z.nullable(z.string()),
  /** Username, where another person had to confirm it. */
  confirmedBy: z.nullable(z.string()),
  reason: z.string(),
  state: z.enum(['scheduled', 'in force', 'past']),
})

export const officeSetting = z.object({
  key: z.string(),
  group: z.enum(SETTING_GROUPS),
  /** What a figure counts: "%", "USD", "shares"; empty for a text. */
  unit: z.string(),
  /** In a sentence. */
  allowed: z.string(),
  /** In order. */
  parts: z.optional(z.array(part)),
  choices: z.optional(z.array(choice)),
  /** In force now, as typed. Of a stop, the public sentence; empty while it runs. */
  value: shownValue,
  standard: shownValue,
  /** Why the newest row in force does not count in this server's market, in a sentence. */
  notCounted: z.optional(z.string()),
  /** The environment variable that sets it; then no row counts. */
  lockedBy: z.nullable(z.string()),
  mayChange: z.boolean(),
  /** Whether no other active person may confirm the caller's change, which then takes effect at once. */
  decidesAlone: z.boolean(),
  /** Why not, where it is because the caller recently ended a colleague's access. */
  endedAccess: z.optional(z.string()),
  /** As typed. */
  proposed: z.nullable(
    z.object({
      id: z.string(),
      value: shownValue,
      /** Null: once confirmed. */
      effectiveFrom: z.nullable(instant),
      proposedBy: z.string(),
      reason: z.string(),
    }),
  ),
  /** Newest first, at most 50. */
  changes: z.array(settingChange),
})

export const adminListSettings = staffOperation({
  summary: 'What the business decides: every setting with its value in force and its history',
  output: z.array(officeSetting),
  isActivity: false,
})

const keyField = z
  .string({ error: 'Choose a setting' })
  .check(z.regex(/^[a-z_]+(\.[A-Za-z0-9_.-]+)+$/, { error: 'Unknown setting' }), z.maxLength(60))

/** An empty text ends a stop. */
const textValueField = optionalTextField('Value', 200)

/** All parts empty: no account. */
const bankAccountField = z.object({
  bankName: textValueField,
  accountName: textValueField,
  accountNumber: textValueField,
  routingNumber: textValueField,
  swiftCode: textValueField,
})

/** A new instrument; the parts of the other type are empty. */
const listingField = z.object({
  type: textValueField,
  name: textValueField,
  sector: textValueField,
  exchange: textValueField,
  website: textValueField,
  category: textValueField,
  expenseRatio: textValueField,
  lastClose: textValueField,
  volatility: textValueField,
  beta: textValueField,
  drift: textValueField,
  dividendYield: textValueField,
  sharesOutstanding: textValueField,
  earningsPerShare: textValueField,
  averageVolume: textValueField,
})

const valueField = z.union([textValueField, bankAccountField, listingField], {
  error: 'Enter a text of at most 200 characters, or all parts of a bank account or an instrument',
})

export const changeSetting = staffOperation({
  summary:
    'Change a setting, from now on or from a later time, or propose it where another person has to confirm it',
  input: {
    body: z.object({
      key: keyField,
      value: valueField,
      /** Default: at once. */
      effectiveFrom: z.optional(instantField),
      reason: proseField('Reason', 500),
      /** The newest row of the key on the screen; null when there was none. */
      seen: z.nullable(idField),
    }),
  },
  output: officeSetting,
  // A stop and the end of an offer must be fast.
  needsProof: ({ key, value }: { key: string; value: TypedValue }) => !restricts(key, value),
  refusals: [
    'second_factor_due',
    'not_found',
    'not_allowed',
    'setting_locked',
    'setting_changed',
    'setting_unchanged',
    'stopped_by_you',
    'already_proposed',
  ],
})

export const previewSetting = staffOperation({
  summary: 'What the last 30 days would have been under another value of a setting, and whom it touches now',
  input: { body: z.object({ key: keyField, value: valueField }) },
  output: z.object({
    days: z.number(),
    figures: z.array(z.object({ label: z.string(), value: z.string(), unit: z.enum(['count', 'USD']) })),
  }),
  refusals: ['not_found', 'setting_locked'],
  isActivity: false,
})
