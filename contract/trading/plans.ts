import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './plans.schemas.ts'

export type Plan = z.output<typeof schemas.plan>
export type PlanRun = z.output<typeof schemas.planRun>

export const listPlans: Endpoint<typeof schemas.listPlans> = {
  method: 'GET',
  path: '/api/plans',
  access: 'customer',
}

export const createPlan: Endpoint<typeof schemas.createPlan> = {
  method: 'POST',
  path: '/api/plans',
  access: 'customer',
}

export const pausePlan: Endpoint<typeof schemas.pausePlan> = {
  method: 'POST',
  path: '/api/plans/:id/pause',
  access: 'customer',
}

export const resumePlan: Endpoint<typeof schemas.resumePlan> = {
  method: 'POST',
  path: '/api/plans/:id/resume',
  access: 'customer',
}

export const skipPlan: Endpoint<typeof schemas.skipPlan> = {
  method: 'POST',
  path: '/api/plans/:id/skip',
  access: 'customer',
}

export const changePlan: Endpoint<typeof schemas.changePlan> = {
  method: 'POST',
  path: '/api/plans/:id/change',
  access: 'customer',
}

export const endPlan: Endpoint<typeof schemas.endPlan> = {
  method: 'POST',
  path: '/api/plans/:id/end',
  access: 'customer',
}

export const listPlanRuns: Endpoint<typeof schemas.listPlanRuns> = {
  method: 'GET',
  path: '/api/plans/:id/runs',
  access: 'customer',
}
