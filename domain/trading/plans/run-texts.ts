import { SALES_ONLY } from '../offering.ts'
import type { RunOutcome } from './plan.ts'

const REASONS: Record<Exclude<RunOutcome, 'ordered'>, string> = {
  skipped_funds: 'There was not enough cash for it.',
  skipped_profile: 'Your profile must be approved before you can trade.',
  skipped_restricted: 'Your account is restricted. Your Security page says why.',
  skipped_agreement: 'An agreement was waiting for you. Read and accept it on your Profile page.',
  skipped_sales_only: SALES_ONLY,
  skipped_halt: 'Trading was halted until the close.',
  skipped_by_you: 'You skipped it.',
  missed: 'It could not be placed within two sessions of its day.',
}

/** Why a due date bought nothing, as a public sentence. */
export const skipReason = (outcome: Exclude<RunOutcome, 'ordered'>): string => REASONS[outcome]
