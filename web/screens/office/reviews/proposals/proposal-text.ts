import type { Proposal } from '#contract/records/proposals.ts'
import { PROPOSAL_KIND_TEXTS } from '#web/features/reviews/proposal-kinds.ts'
import { isListing, nameOf } from '#web/features/settings/setting-words.ts'

/** The proposal with its setting but without the account: "Change a setting: Sale fee". */
export function proposalText({ kind, setting }: Pick<Proposal, 'kind' | 'setting'>): string {
  if (setting === null) return PROPOSAL_KIND_TEXTS[kind]
  const text = isListing(setting) ? 'Add or correct an instrument' : PROPOSAL_KIND_TEXTS[kind]
  return `${text}: ${nameOf(setting)}`
}
