import * as z from 'zod/mini'
import {
  directionField,
  flagField,
  instantField,
  limitField,
  pageTokenField,
  symbolsField,
} from './fields.ts'

const newsQuery = z.strictObject({
  symbols: z.optional(symbolsField),
  start: z.optional(instantField),
  end: z.optional(instantField),
  sort: z.optional(directionField),
  limit: z.optional(limitField(50)),
  include_content: z.optional(flagField),
  exclude_contentless: z.optional(flagField),
  page_token: z.optional(pageTokenField),
})

/** Those carried out by this broker. */
export const CORPORATE_ACTION_TYPES = ['cash_dividend', 'forward_split', 'reverse_split'] as const
export type CorporateActionType = (typeof CORPORATE_ACTION_TYPES)[number]

const types = z.pipe(
  z.string().check(z.maxLength(400, { error: 'is too long' })),
  z.transform((text: string, context): readonly CorporateActionType[] => {
    const names = text.split(',')
    const known = CORPORATE_ACTION_TYPES.filter((type) => names.includes(type))
    const unknown = names.find((name) => !known.some((type) => type === name))
    if (unknown === undefined) return known
    context.issues.push({
      code: 'custom',
      message: `${unknown} is not supported by this broker`,
      input: text,
    })
    return z.NEVER
  }),
)

const actionsQuery = z.strictObject({
  symbols: z.optional(symbolsField),
  types: z.optional(types),
  start: z.optional(instantField),
  end: z.optional(instantField),
  sort: z.optional(directionField),
  limit: z.optional(limitField(1_000)),
  page_token: z.optional(pageTokenField),
})

export const NEWS_CALLS = {
  listNews: { method: 'GET', path: '/v1beta1/news', scope: 'market', query: newsQuery },
  listCorporateActions: {
    method: 'GET',
    path: '/v1/corporate-actions',
    scope: 'market',
    query: actionsQuery,
  },
} as const
