import * as z from 'zod/mini'
import { SETTING_GROUPS, restricts } from '#domain/settings/setting-keys.ts'
import type { TypedValue } from '#domain/settings/setting-values.ts'
import { staffOperation } from '../operation.ts'
import { idField, instant, instantField } from '../fields.ts'
import { optionalTextField, proseField } from '../text-fields.ts'

/** As a person types it: a text, or one for each of its parts. */
const shownValue = z.union([z.string(), z.record(z.string(), z.string())])

const choice = z.object({ value: z.string(), label: z.string(), text: z.string() })

const part = z.object({
  name: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  /** What may be typed, in a sentence. */
  hint: z.optional(z.string()),
  /** Of a part that is one of a few, all of them. */
  choices: z.optional(z.array(choice)),
  /** It is there only while another part has this value. */
  onlyIf: z.optional(z.object({ part: z.string(), value: z.string() })),
  /** It stays what it was at first. */
  isFixed: z.optional(z.boolean()),
})

/** One row of a key: what it was changed to, from when on, by whom and why. */
export const settingChange = z.object({
  id: z.string(),
  value: shownValue,
  effectiveFrom: instant,
  madeAt: instant,
  /** Username; null for what the product came with. */
  proposedBy: z.nullable(z.string()),
  /** Another person's username, where one had to confirm it. */
  confirmedBy: z.nullable(z.string()),
  reason: z.string(),
  state: z.enum(['scheduled', 'in force', 'past']),
})

export const officeSetting = z.object({
  key: z.string(),
  group: z.enum(SETTING_GROUPS),
  /** What a figure counts: "%", "USD", "shares"; empty for a text. */
  unit: z.string(),
  /** What may be entered, in a sentence. */
  allowed: z.string(),
  /** Of a value that is typed part by part, those in their order. */
  parts: z.optional(z.array(part)),
  /** Of a value that is one of a few, all of them with what each means. */
  choices: z.optional(z.array(choice)),
  /** In force now, as a person types it. Of a stop, the sentence that customers read; empty while it runs. */
  value: shownValue,
  /** What counts without a row. */
  standard: shownValue,
  /** Why the newest row in force does not count in the market that this server trades, in a sentence. */
  notCounted: z.optional(z.string()),
  /** The variable of the environment that names it: then no row counts. */
  lockedBy: z.nullable(z.string()),
  /** Whether the caller may ask for a change of it. */
  mayChange: z.boolean(),
  /** Whether no other active person may confirm what the caller changes: then it takes effect by itself. */
  decidesAlone: z.boolean(),
  /** Why that is not so, where it is because the caller ended a colleague's access within the last days. */
  endedAccess: z.optional(z.string()),
  /** The proposed change, as a person types its value. */
  proposed: z.nullable(
    z.object({
      id: z.string(),
      value: shownValue,
      /** Null: once it is confirmed. */
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
  input: {},
  output: z.array(officeSetting),
  refusals: [],
  isActivity: false,
})

const keyField = z
  .string({ error: 'Choose a setting' })
  .check(z.regex(/^[a-z_]+(\.[A-Za-z0-9_.-]+)+$/, { error: 'Unknown setting' }), z.maxLength(60))

/** Nothing typed is a value of a stop: it starts again. */
const textValueField = optionalTextField('Value', 200)

/** A bank account, part by part: all of them empty is none. */
const bankAccountField = z.object({
  bankName: textValueField,
  accountName: textValueField,
  accountNumber: textValueField,
  routingNumber: textValueField,
  swiftCode: textValueField,
})

/** An instrument that the product does not have, part by part; those of the other type are empty. */
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
      /** At once, unless said. */
      effectiveFrom: z.optional(instantField),
      reason: proseField('Reason', 500),
      /** The newest row of the key that was on the screen; null when there was none. */
      seen: z.nullable(idField),
    }),
  },
  output: officeSetting,
  // To stop, and to end an offer, must be as fast as possible.
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
