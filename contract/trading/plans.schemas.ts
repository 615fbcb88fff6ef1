import * as z from 'zod/mini'
import { parseNewYorkDate } from '#domain/market/new-york-time.ts'
import {
  PLAN_ENDS,
  PLAN_FREQUENCIES,
  PLAN_PAUSES,
  PLAN_STATUSES,
  RUN_OUTCOMES,
} from '#domain/trading/plans/plan.ts'
import { POLLED, operation } from '../operation.ts'
import { centsField, decimal, idField, instant, pageQuery, symbolField } from '../fields.ts'

/** A New York date as sent: "2026-11-30". */
const dateField = z
  .string({ error: 'Enter a date such as 2026-11-30' })
  .check(
    z.refine((text: string) => parseNewYorkDate(text) !== null, { error: 'Enter a date such as 2026-11-30' }),
  )

const frequencyField = z.enum(PLAN_FREQUENCIES, { error: 'Choose how often to buy' })

/** A New York date. */
const date = z.string()

/** The outcome of one due date. */
export const planRun = z.object({
  id: z.string(),
  planId: z.string(),
  dueDate: date,
  ranAt: instant,
  /** `waiting`, `bought` and `not_bought` describe its order so far. */
  outcome: z.enum(['waiting', 'bought', 'not_bought', ...RUN_OUTCOMES.filter((one) => one !== 'ordered')]),
  /** Why nothing was bought, as a sentence; else null. */
  reason: z.nullable(z.string()),
  /** US dollars to spend. */
  amount: decimal,
  /** All null without an order. */
  orderId: z.nullable(z.string()),
  /** All null until filled. */
  transactionId: z.nullable(z.string()),
  quantity: z.nullable(decimal),
  price: z.nullable(decimal),
  spent: z.nullable(decimal),
})

export const plan = z.object({
  id: z.string(),
  assetSymbol: z.string(),
  /** US dollars per purchase. */
  amount: decimal,
  frequency: z.enum(PLAN_FREQUENCIES),
  /** The first due date of these terms; later ones are counted from it. */
  anchorDate: date,
  /** The last possible due date; null for no end. */
  endDate: z.nullable(date),
  status: z.enum(PLAN_STATUSES),
  pausedWhy: z.nullable(z.enum(PLAN_PAUSES)),
  endedWhy: z.nullable(z.enum(PLAN_ENDS)),
  /** Null while active. */
  stoppedAt: z.nullable(instant),
  /** Null unless active. */
  next: z.nullable(
    z.object({
      dueDate: date,
      /** The due date, or the next day with a session. */
      runsOn: date,
      /** Noon in New York. */
      runsAt: instant,
      isSkipped: z.boolean(),
    }),
  ),
  /** Purchases skipped for lack of money since the last one made; the third pauses the plan. */
  moneySkips: z.number(),
  lastRun: z.nullable(planRun),
  createdAt: instant,
})

export const listPlans = operation({
  summary: "The customer's recurring investments, newest first",
  input: {
    query: z.object({
      /** `open` is active or paused; `all` by default. */
      status: z.optional(z.enum(['open', 'ended', 'all'], { error: 'Unknown status' })),
      symbol: z.optional(symbolField),
      ...pageQuery.shape,
    }),
  },
  output: z.array(plan),
  ...POLLED,
})

export const createPlan = operation({
  summary: 'Buy for a fixed amount of US dollars again and again, from the anchor date on',
  input: {
    body: z.object({
      symbol: symbolField,
      amount: centsField,
      frequency: frequencyField,
      /** Today in New York, or later. */
      anchorDate: dateField,
      endDate: z.optional(z.nullable(dateField)),
    }),
  },
  output: plan,
  refusals: [
    'asset_not_found',
    'sales_only',
    'profile_not_approved',
    'below_plan_minimum',
    'above_maximum',
    'too_many_plans',
    'idempotency_key_reused',
  ],
  idempotent: true,
})

const params = z.object({ id: idField })

export const pausePlan = operation({
  summary: 'Buy nothing until the plan is resumed; an order that already waits stays',
  input: { params },
  output: plan,
  refusals: ['not_found', 'plan_ended'],
})

export const resumePlan = operation({
  summary: 'Continue a paused plan with its next due date, or take back the skip of an active one',
  input: { params },
  output: plan,
  refusals: ['not_found', 'plan_ended'],
})

export const skipPlan = operation({
  summary: 'Leave out the next due date',
  input: {
    params,
    /** The next due date shown to the customer. */
    body: z.object({ dueDate: z.optional(dateField) }),
  },
  output: plan,
  refusals: ['not_found', 'plan_ended', 'plan_paused', 'plan_has_run'],
})

export const changePlan = operation({
  summary: 'Change the amount or the dates from the next due date on; what is not named stays',
  input: {
    params,
    body: z.object({
      amount: z.optional(centsField),
      frequency: z.optional(frequencyField),
      anchorDate: z.optional(dateField),
      /** Null for no end. */
      endDate: z.optional(z.nullable(dateField)),
    }),
  },
  output: plan,
  refusals: ['not_found', 'plan_ended', 'below_plan_minimum', 'above_maximum'],
})

export const endPlan = operation({
  summary: 'End a plan for good; an order that already waits stays',
  input: { params },
  output: plan,
  refusals: ['not_found'],
})

export const listPlanRuns = operation({
  summary: 'What became of each due date of a plan, newest first',
  input: { params, query: pageQuery },
  output: z.array(planRun),
  refusals: ['not_found'],
  ...POLLED,
})
