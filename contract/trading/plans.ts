import type * as z from 'zod/mini'
import { customer } from '../endpoint.ts'
import type * as schemas from './plans.schemas.ts'

export type Plan = z.output<typeof schemas.plan>
export type PlanRun = z.output<typeof schemas.planRun>

export const listPlans = customer<typeof schemas.listPlans>('GET /api/plans')
export const createPlan = customer<typeof schemas.createPlan>('POST /api/plans')
export const pausePlan = customer<typeof schemas.pausePlan>('POST /api/plans/:id/pause')
export const resumePlan = customer<typeof schemas.resumePlan>('POST /api/plans/:id/resume')
export const skipPlan = customer<typeof schemas.skipPlan>('POST /api/plans/:id/skip')
export const changePlan = customer<typeof schemas.changePlan>('POST /api/plans/:id/change')
export const endPlan = customer<typeof schemas.endPlan>('POST /api/plans/:id/end')
export const listPlanRuns = customer<typeof schemas.listPlanRuns>('GET /api/plans/:id/runs')
